/** Where this browser keeps its placement tests in local storage. */
export const TESTS_PLACE = "placement_test";
