import { useEffect, useRef, useState, ViewTransition } from 'react';
import { useLocation } from 'react-router';
import styles from './page-change.css?inline';
import { useHydrated } from './use-hydrated.ts';

/**
 * What a change of pages brings along, once for all links: the old page fades into the new one (page-change.css), the focus goes to
 * what has come, and the title is read out. Where a page shows after its address alone has changed, nothing happens.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  const before = useRef({ pathname, hash });

  useEffect(() => {
    takePart(true);
    const left = before.current;
    before.current = { pathname, hash };
    if (left.pathname === pathname && left.hash === hash) return;
    focusOn(hash ? document.getElementById(hash.slice(1)) : document.getElementById('main'));
    if (left.pathname !== pathname) setTitle(document.title);
  }, [pathname, hash]);

  useEffect(() => {
    // A phone that is swiped back fades by itself.
    const goBack = ({ hasUAVisualTransition }: PopStateEvent) => takePart(!hasUAVisualTransition);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    addEventListener('popstate', goBack);
    return () => {
      removeEventListener('popstate', goBack);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, []);

  return (
    <>
      {/* React starts a transition for a part that comes or goes: for this one, which is new on every page. */}
      {useHydrated() && (
        <ViewTransition key={pathname} default="none" enter="page" exit="page">
          <span className="fixed top-0 left-0" />
        </ViewTransition>
      )}
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </>
  );
}

/** Whether the window as a whole takes part in transitions; React leaves it out where it has no name and moves nothing. */
function takePart(yes: boolean): void {
  document.documentElement.style.viewTransitionName = yes ? 'root' : 'none';
}

/** Without scrolling, which is the router's part; behind a window that is still closing, once it is gone. */
function focusOn(goal: HTMLElement | null): void {
  if (!goal) return;
  const hidden = goal.closest('[aria-hidden="true"]');
  if (hidden) {
    const shown = new MutationObserver(() => {
      shown.disconnect();
      focusOn(goal);
    });
    shown.observe(hidden, { attributeFilter: ['aria-hidden'] });
    return;
  }
  if (!goal.hasAttribute('tabindex')) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}
