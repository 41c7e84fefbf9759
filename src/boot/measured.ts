import type { Measures } from '#api/operation/measures.ts';

type Ports = Record<string, object | null>;

/** The ports, each under its name in what is counted, if anything is. */
export function measuredPorts<Given extends Ports>(ports: Given, measures: Measures | undefined): Given {
  if (!measures) return ports;
  const named = Object.entries(ports).map(([name, port]) => [name, port && measured(port, name, measures)]);
  return Object.fromEntries(named);
}

/** A port whose calls are counted and timed, by its name and theirs; what answers at once, without a promise, is no call. */
function measured<Port extends object>(port: Port, name: string, measures: Measures): Port {
  return new Proxy(port, {
    get(target, call) {
      const found: unknown = Reflect.get(target, call);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const began = performance.now();
        const answer: unknown = found.apply(target, given);
        if (answer instanceof Promise) {
          const note = (outcome: Parameters<Measures['call']>[2]) =>
            measures.call(name, String(call), outcome, performance.now() - began);
          answer.then(
            () => note('answered'),
            (fault: unknown) => note(isSilence(fault) ? 'unavailable' : 'failed'),
          );
        }
        return answer;
      };
    },
  });
}

/** The ports name their errors so where nobody has answered. */
function isSilence(fault: unknown): boolean {
  return fault instanceof Error && fault.name.endsWith('Unavailable');
}
