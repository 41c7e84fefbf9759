import cutoutBlack from '../../../../assets/pictures/card-black.webp?picture';
import cutoutTan from '../../../../assets/pictures/card-tan.webp?picture';
import tiltedBlack from '../../../../assets/pictures/hero-landscape-black.webp?picture';
import tiltedTan from '../../../../assets/pictures/hero-landscape-tan.webp?picture';
import profileBlack from '../../../../assets/pictures/profile-black.webp?picture';
import profileTan from '../../../../assets/pictures/profile-tan.webp?picture';

/** The views that exist in both finishes. */
export const CUTOUTS = { Black: cutoutBlack, Tan: cutoutTan };
export const TILTED = { Black: tiltedBlack, Tan: tiltedTan };
export const PROFILES = { Black: profileBlack, Tan: profileTan };
