/** What is answered to whoever gives an address: the same for every address (rule 29.8). */
export const WAITING_RECEIVED =
  'Thank you. Please look into your inbox: we have sent a link that confirms your address, if we did not send one within the last hour.';
