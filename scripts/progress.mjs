// What takes a while says so in one line, which counts the seconds where somebody looks at a terminal.
const EVERY_MS = 1000;

/** Does `work`, and says meanwhile what is being done. */
export async function during(what, work) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  if (!process.stdout.isTTY) {
    console.log(`${what} …`);
    return work();
  }
  const say = () => process.stdout.write(`\r${what} … ${seconds()} s`);
  say();
  const clock = setInterval(say, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(clock);
    process.stdout.write('\n');
  }
}
