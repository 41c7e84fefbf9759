import { setConsoleFunction } from 'three';

/**
 * What three.js advises developers, such as of the clock that its binding for React still uses, is nothing for a visitor's
 * console; what goes wrong is.
 */
setConsoleFunction((kind, message) => {
  if (kind === 'error') reportError(new Error(message));
});
