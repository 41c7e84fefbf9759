// What invented customers are made of. A word near the beginning of its list is drawn often, one near the end seldom.
export const FIRST_NAMES = words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara
  Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark
  Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa
  Timothy Deborah Ronald Stephanie George Rebecca Jason Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas
  Kathleen Gary Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha
  Benjamin Katherine Samuel Christine Gregory Debra Frank Rachel Alexander Carolyn Raymond Janet Patrick Maria Jack Olivia
  Dennis Heather Jerry Helen Tyler Catherine Aaron Diane Wyatt Savannah Colt Josephine Levi Winifred Cormac Zenobia Bo`);

export const LAST_NAMES =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
  Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis
  Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell
  Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy
  Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks
  Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez
  Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Archer Fletcher
  Bowman Hunter Yellowhorse Abernathy Featherstone Lindqvist Oglethorpe Quackenbush Rasmussen Vandermeer Wojciechowski Ng Li`);

export const STREETS =
  words(`Main Oak Maple Cedar Pine Elm Washington Lake Hill Walnut Spring North Ridge Church Park River
  Highland Mill Sunset Railroad Jackson Franklin Meadow Forest Chestnut Lincoln Willow Spruce Prairie Antler Cottonwood
  Bridger Sagebrush Timberline Elkhorn`);

export const TOWNS = [
  ...[
    'Houston, TX 77002',
    'Pittsburgh, PA 15222',
    'Grand Rapids, MI 49503',
    'Milwaukee, WI 53202',
    'Columbus, OH 43215',
  ],
  ...['Atlanta, GA 30303', 'Nashville, TN 37203', 'St. Louis, MO 63101', 'Minneapolis, MN 55401', 'Denver, CO 80202'],
  ...['Boise, ID 83702', 'Spokane, WA 99201', 'Billings, MT 59101', 'Tulsa, OK 74103', 'Little Rock, AR 72201'],
  ...['Lexington, KY 40507', 'Des Moines, IA 50309', 'Omaha, NE 68102', 'Fargo, ND 58102', 'Rapid City, SD 57701'],
  ...['Bozeman, MT 59715', 'Casper, WY 82601', 'Duluth, MN 55802', 'Missoula, MT 59801', 'Bend, OR 97701'],
  ...['Burlington, VT 05401', 'Bangor, ME 04401', 'Roanoke, VA 24011', 'Fairbanks, AK 99701', 'Laramie, WY 82070'],
];

/** Addresses that can never be anybody's (RFC 2606): whatever is sent to them reaches no one. */
export const MAIL_DOMAINS = ['example.com', 'example.net', 'example.org'];

export const STAFF_NAMES = ['robin', 'kim', 'sam', 'alex'];

function words(text: string): string[] {
  return text.split(/\s+/);
}
