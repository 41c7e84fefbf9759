import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';

/** The ways on from a page that has nothing left to do. */
export function WaysOn() {
  return (
    <>
      <Link to="/" className={buttonLook('line')}>
        Return Home
      </Link>
      <Link to="/contact" className={buttonLook('line')}>
        Contact us
      </Link>
    </>
  );
}
