"""What all tests share: a way to rewrite the golden files, and hypothesis without deadlines of its own."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("vollgas", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("vollgas")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that rewrites golden files instead of comparing with them."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files in tests/golden")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))
