/**
 * A mistake that somebody could make, and the test that has to notice it. `find` stands exactly once in `file`; `put` takes its place
 * in a copy of the project.
 */
export type PlantedFault = {
  /** What the shop would do then. */
  fault: string;
  file: string;
  find: string;
  put: string;
  test: string;
};
