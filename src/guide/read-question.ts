/** Several words that mean one thing, wherever they stand beside each other. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bdown ?payment\b|\bput down\b|\bpay down\b/g, ' deposit '],
  [/\b(money|deposit) back\b/g, ' $1 refund '],
  [/\b(?:how|hw) ?mu(?:t?)ch\b/g, ' howmuch '],
  [/\blet ?off?\b/g, ' letoff '],
  [/\b(feet|foot|ft) per sec(ond)?\b/g, ' fps '],
  [/(\d)\s*gr(ains?)?\b/g, '$1 grain '],
  [/\bup ?front\b/g, ' upfront '],
  [/\bsign ?(up|in|ing in|ing up)\b|\blog(ging|ged)? ?(in|into|on)\b/g, ' signin '],
  [/\bon time\b/g, ' late '],
  [/\bke\b/g, ' kinetic energy '],
  [/\bmy (draw|dl|draw length)( is|s)? (?=\d)/g, ' draw length range '],
  [/\b(my|what) draw le[a-z]+\b/g, ' my draw length fit '],
  [/\bdry ?fir(e|ed|ing|eing)\b|\bwithout an? arrow\b/g, ' dryfire '],
  [/\b(left|right) ?(hand(ed|er)?|eye[d]?)\b/g, ' $1 '],
  [/\b3 ?d ?secure\b|\b3ds\b/g, ' threedsecure '],
  [/\b3 ?d\b/g, ' threed '],
  [/\bu ?s ?a\b|\bin the us\b|\bunited states\b/g, ' usa '],
  [/\bpre order/g, 'preorder'],
  [/\bset ?up\b/g, ' setup '],
  [/\bchanged (my|our|his|her) mind\b/g, ' changedmind '],
  [/\b(comes?|coming) (along )?with\b/g, ' included '],
  [/\bwhere (are|is|do|does) (?!i\b)(\w+ ){1,3}?(made|make|built|build|manufactured?|produced?)\b/g, ' made country '],
  [/\b(try|test|shoot|see|hold) (it|one|them)( out)? (first|before)\b/g, ' tryout '],
  [
    /\bhow (soon|quick|quickly|fast) (can|could|will|would|do|does) (i|you|u|ya|it|they) (get|have|receive|ship|deliver|arrive|come|send)/g,
    ' when ship arrive $4',
  ],
  [/\b(under|over|below|more than|less than) (?=\d{3,}\b(?! *(grain|fps|gr)))/g, ' price '],
  [
    /\b(buy|get|order|need|want|have) (2|3|4|two|three|four)\b(?! *(week|day|month|pound|inch|year|payment|card|part))/g,
    '$1 severalbows ',
  ],
  [/\b(do i|i) (have to|need to|must|gotta) do to (get|buy|order|reserve)/g, ' steps order '],
  [
    /\b(?:new (?:york|mexico|jersey|hampshire)|(?:north|south) (?:carolina|dakota)|west virginia|rhode island)\b/g,
    ' state ',
  ],
  [
    /\b(by|before|in time for|for) ((the|this|next|deer|elk|bow|hunting|archery|opening) )+(season|opener|day|rut)\b/g,
    ' arrive before season ',
  ],
  [/\b(at|have|got) an? \d\d( \d+)?( inch| in)? draw\b/g, ' inch draw length range '],
  [/\b(\d+) ?mm\b/g, '$1 mm '],
  [/\b(on|by) its own\b/g, ' by itself '],
  [/\b(showed|shows|show|turned|turns) up\b/g, ' arrived '],
  [/\b(email|text|call|write|reach|message) (you|u|ya|yall)\b/g, ' contact '],
  [/\bcold feet\b/g, ' coldfeet '],
  [/\bbh\b/g, ' brace height '],
  [/\byds?\b/g, ' yards '],
  [/\byrs?\b/g, ' year '],
  [/\bout of the (box|gate)\b/g, ' '],
  [/\b(\d+)k\b/g, ' $1 dollar '],
  [/\b355\b/g, ' 355 fps '],
  [/\bwing spans?\b/g, ' wingspan '],
  [/\bsouth paws?\b/g, ' southpaw '],
  [/\bdl\b/g, ' draw length '],
  [/\b(\d+) ?(?:yo|yrs? old|y o)\b/g, ' $1 year old '],
  [/\bp ?o box\b/g, ' pobox '],
  [/\bfd \d+\b/g, ' order number '],
  [/\b(2|3|two|three|several|multiple|more than one)( (of|bow|hunter)[a-z]*)+/g, ' severalbows '],
];

/** The words as they are written, in small letters, with signs such as # and % spelled out. */
export function plainWords(text: string): string[] {
  let plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*(?:#|lbs?\b)/g, '$1 pound ')
    .replace(/(\d)\s*%/g, '$1 percent ')
    .replace(/(\d)\s*fps\b/g, '$1 fps ')
    .replace(/(\d)\s*["”″]/g, '$1 inch ')
    .replace(/\$/g, ' price ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word);
  return plain.split(' ').filter(Boolean);
}
