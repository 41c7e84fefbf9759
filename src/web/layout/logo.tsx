/** Mark and word, inline so that they are there with the first bytes; sources in assets/logo. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 319.44 64" role="img" aria-label="Fulldraw" className={className}>
      <g>
        <path
          fill="currentColor"
          d="M33 3C52 10 60.5 21 60.5 32S52 54 33 61L30.6 54.6C45 48.6 51.5 41 51.5 32S45 15.4 30.6 9.4Z"
        />
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M29 4.4A7.6 7.6 0 1 1 29 19.6 7.6 7.6 0 0 1 29 4.4ZM29 9.2A2.8 2.8 0 1 0 29 14.8 2.8 2.8 0 0 0 29 9.2Z"
        />
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M29 44.4A7.6 7.6 0 1 1 29 59.6 7.6 7.6 0 0 1 29 44.4ZM29 49.2A2.8 2.8 0 1 0 29 54.8 2.8 2.8 0 0 0 29 49.2Z"
        />
        <path
          fill="none"
          stroke="#C39B5E"
          strokeWidth="3.2"
          strokeLinejoin="miter"
          strokeMiterlimit="6"
          d="M22.6 9.4L5.5 32L22.6 54.6"
        />
        <path fill="#C39B5E" d="M5 30.3H39L47 32L39 33.7H5Z" />
      </g>
      <g fill="currentColor" fillRule="evenodd">
        <path transform="translate(84 14) scale(0.36)" d="M0 0H62L56 18H18V42H53L47 60H18V100H0Z" />
        <path transform="translate(111 14) scale(0.36)" d="M0 0H18V64A18 18 0 0 0 54 64V0H72V64A36 36 0 0 1 0 64Z" />
        <path transform="translate(143.04 14) scale(0.36)" d="M0 0H18V82H56L50 100H0Z" />
        <path transform="translate(167.52 14) scale(0.36)" d="M0 0H18V82H56L50 100H0Z" />
        <path
          transform="translate(192.36 14) scale(0.36)"
          d="M0 0H30C58 0 74 20 74 50C74 80 58 100 30 100H0ZM18 18V82H29C47 82 56 70 56 50C56 30 47 18 29 18Z"
        />
        <path
          transform="translate(224.4 14) scale(0.36)"
          d="M0 0H40C58 0 68 12 68 30C68 44 61 54 49 58L72 100H51L30 60H18V100H0ZM18 18V43H38C46 43 50 38 50 30.5C50 23 46 18 38 18Z"
        />
        <path transform="translate(251.04 14) scale(0.36)" d="M33 0H51L84 100H65L42 27L19 100H0Z" />
        <path
          transform="translate(279.12 14) scale(0.36)"
          d="M0 0H19L34 68L48 14H64L78 68L93 0H112L88 100H69L56 48L43 100H24Z"
        />
      </g>
      <path fill="#C39B5E" transform="translate(251.04 14) scale(0.36)" d="M29.9 66H54.1L58.5 80H25.5Z" />
    </svg>
  );
}
