import fc from 'fast-check';

type Property<T> = fc.IProperty<T> | fc.IAsyncProperty<T>;

/**
 * As `fc.assert`, and it cannot pass by running less than it was told: a time limit that ends it early is a failure, and
 * so is a run too few. 100 runs where none are given.
 */
export async function assertAlways<T>(property: Property<T>, parameters: fc.Parameters<T> = {}): Promise<void> {
  const { numRuns = 100 } = parameters;
  const outcome = await fc.check(property as fc.IAsyncProperty<T>, {
    ...parameters,
    numRuns,
    markInterruptAsFailure: true,
  });
  if (outcome.failed) throw new Error(await fc.asyncDefaultReportMessage(outcome), { cause: outcome.errorInstance });
  if (outcome.numRuns < numRuns) throw new Error(`Only ${outcome.numRuns} of ${numRuns} runs have happened.`);
}
