import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/**
 * A password from whoever typed the command; empty when they leave it to the shop. On a terminal it is asked for twice
 * and never shown; from a file or another program it is the first line. Throws when the two differ or nobody answers.
 */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  const ending = new AbortController();
  const end = () => ending.abort();
  lines.once('SIGINT', end).once('close', end);
  const typed: string[] = [];
  lines.on('line', (line) => typed.push(line));
  try {
    const readLine = async () => {
      if (typed.length === 0) await once(lines, 'line', { signal: ending.signal });
      return typed.shift() ?? '';
    };
    if (!input.isTTY) return await readLine();
    const ask = async (question: string) => {
      output.write(question);
      const line = await readLine();
      output.write('\n');
      return line;
    };
    const password = await ask('Password (leave it empty, and one is made): ');
    if (password !== '' && (await ask('The same again: ')) !== password) {
      throw new Error('The two passwords are not the same. Nothing was changed.');
    }
    return password;
  } catch (fault) {
    throw ending.signal.aborted ? new Error('No password was given. Nothing was changed.') : fault;
  } finally {
    lines.close();
  }
}
