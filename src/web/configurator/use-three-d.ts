import { type ComponentType, useEffect, useReducer, useRef } from 'react';
import { listenToPage } from './page-talk.ts';
import type { SceneProps } from './scene.tsx';

/** `without`: this browser draws no 3D. */
type State = 'picture' | 'loading' | 'turning' | 'failed' | 'without';
type Loaded = { Scene: ComponentType<SceneProps>; bow: SceneProps['bow'] };
type Status = { state: State; progress: number; loaded: Loaded | null };

const AT_REST: Status = { state: 'picture', progress: 0, loaded: null };
const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

export type ThreeD = Status & { begin: () => void; onReady: () => void; onLost: () => void };

/**
 * Fetches three.js and the model when somebody is there: at the first touch of the frame or the page, which is nothing
 * that a visit without one pays for. Whoever saves data asks for it with the button.
 */
export function useThreeD(): ThreeD {
  const [status, change] = useReducer((before: Status, part: Partial<Status>) => ({ ...before, ...part }), AT_REST);
  const begun = useRef(false);

  async function begin() {
    if (begun.current) return;
    begun.current = true;
    if (!drawsThreeD()) return change({ state: 'without' });
    change({ state: 'loading', progress: 0, loaded: null });
    try {
      const { Scene, loadBow } = await import('./scene.tsx');
      const bow = await loadBow((progress) => change({ progress }));
      change({ loaded: { Scene, bow } });
    } catch {
      end();
    }
  }

  function end() {
    begun.current = false;
    change({ ...AT_REST, state: 'failed' });
  }

  useFirstTouch(() => !savesData() && begin());
  return { ...status, begin, onReady: () => change({ state: 'turning' }), onLost: end };
}

function useFirstTouch(onTouch: () => void): void {
  const latest = useRef(onTouch);
  useEffect(() => {
    latest.current = onTouch;
  });
  useEffect(() => {
    const touch = () => {
      stop();
      latest.current();
    };
    const deaf = listenToPage((message) => message.says === 'touched' && touch());
    const stop = () => {
      deaf();
      for (const one of FIRST_TOUCHES) window.removeEventListener(one, touch);
    };
    for (const one of FIRST_TOUCHES) window.addEventListener(one, touch, { passive: true });
    return stop;
  }, []);
}

function drawsThreeD(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few of them at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
