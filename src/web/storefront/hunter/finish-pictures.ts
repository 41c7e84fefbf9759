import camBlack from '../../../../assets/pictures/cam-black.webp?picture';
import camTan from '../../../../assets/pictures/cam-tan.webp?picture';
import cutoutBlack from '../../../../assets/pictures/card-black.webp?picture';
import cutoutTan from '../../../../assets/pictures/card-tan.webp?picture';
import gripBlack from '../../../../assets/pictures/grip-black.webp?picture';
import gripTan from '../../../../assets/pictures/grip-tan.webp?picture';
import tiltedBlack from '../../../../assets/pictures/hero-landscape-black.webp?picture';
import tiltedTan from '../../../../assets/pictures/hero-landscape-tan.webp?picture';
import limbBlack from '../../../../assets/pictures/limb-black.webp?picture';
import limbTan from '../../../../assets/pictures/limb-tan.webp?picture';
import profileBlack from '../../../../assets/pictures/profile-black.webp?picture';
import profileTan from '../../../../assets/pictures/profile-tan.webp?picture';
import stoneBlack from '../../../../assets/pictures/stone-black.webp?picture';
import stoneTan from '../../../../assets/pictures/stone-tan.webp?picture';

/** Every view of the bow's page, in both finishes. */
export const CUTOUTS = { Black: cutoutBlack, Tan: cutoutTan };
export const TILTED = { Black: tiltedBlack, Tan: tiltedTan };
export const CAMS = { Black: camBlack, Tan: camTan };
export const STONES = { Black: stoneBlack, Tan: stoneTan };
export const PROFILES = { Black: profileBlack, Tan: profileTan };
export const GRIPS = { Black: gripBlack, Tan: gripTan };
export const LIMBS = { Black: limbBlack, Tan: limbTan };
