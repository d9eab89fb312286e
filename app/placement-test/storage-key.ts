/** The key of the placement tests in local storage. */
export const TESTS_STORAGE_KEY = "placement_test";
