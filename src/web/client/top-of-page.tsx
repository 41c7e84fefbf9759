import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Every page begins at its top, or at the place that its address names, one that is come back to as well (rule 3.2): the
 * router would put that where it was left. Stands after the router's own part, and has the last word before anything is painted.
 * A page that is loaded again, or only loses what lay over it, stays where it is.
 */
export function TopOfPage() {
  const { pathname, hash } = useLocation();
  const came = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    const other = before.current !== pathname;
    before.current = pathname;
    if (!other || came !== 'POP') return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) place.scrollIntoView();
    else scrollTo(0, 0);
  }, [pathname, hash, came]);
  return null;
}
