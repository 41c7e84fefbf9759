/** The addresses of products' pages, asked of the catalogue once and again after each of its changes. */
export function keepProductPaths(ask: () => Promise<string[]>) {
  let asked: Promise<ReadonlySet<string>> | null = null;
  let answered: ReadonlySet<string> | null = null;
  return {
    /** Throws when the catalogue cannot be read; the next request asks again. */
    async read(): Promise<ReadonlySet<string>> {
      const asking = asked ?? ask().then((paths) => new Set(paths));
      asked = asking;
      try {
        const paths = await asking;
        if (asked === asking) answered = paths;
        return paths;
      } catch (fault) {
        if (asked === asking) asked = null;
        throw fault;
      }
    },
    /** What `read` would give, if it is there already. */
    known: (): ReadonlySet<string> | null => answered,
    clear(): void {
      asked = null;
      answered = null;
    },
  };
}
