/** A kind of line in a record. `check.mjs` reads the same kinds. */
interface LineKind {
  readonly kind: string
  readonly count: string
  /** The columns after the kind, with their types. */
  readonly columns: readonly string[]
  readonly meaning: string
}

/** The types of columns. */
export const TYPES: readonly (readonly [name: string, definition: string])[] = [
  ['hash', '64 characters 0–9 and a–f: 32 bytes in lowercase hexadecimal, such as a SHA-256'],
  ['number', '0, or decimal digits of which the first is not 0; at most 10 digits'],
  [
    'ids',
    'numbers of classes that have a class line, each once, the lowest first, with a comma between two of them: 12,13. May be empty',
  ],
  [
    'wishes',
    'lists with a space between two of them, one list for each class time: 12>13 31. In a list, the numbers of classes with > between two of them, the first choice first. Never empty',
  ],
  ['all-day', 'all-day-first or all-day-last: when the child wants its All Day classes to be decided'],
  ['time', 'a date and time that exists, in UTC with milliseconds: 2026-08-11T16:00:00.000Z'],
  ['grade', 'K, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or done, which means that the child finished school'],
  ['days', 'M, T/TH, W, F or HS'],
  ['period', 'All Day, 1, 2, 3, 4, 5, 6, 7, 8 or Optional'],
  ['text', 'any characters but a tab, a line feed and a carriage return. May be empty'],
]

/** The lines of a record in their order. */
export const LINES: readonly LineKind[] = [
  {
    kind: 'online enrollment lottery 3',
    count: 'one',
    columns: [],
    meaning: 'The version of the rule and of the format. The whole line is this text, with spaces.',
  },
  { kind: 'closed', count: 'one', columns: ['when: time'], meaning: 'When the ranking closed.' },
  {
    kind: 'announced-round',
    count: 'one',
    columns: ['round: number'],
    meaning: 'The round of drand that was announced with the closing: see “The round and the public value”.',
  },
  {
    kind: 'priority',
    count: 'one',
    columns: ['none, oldest-first or youngest-first'],
    meaning: 'Whether a grade comes first at each class time.',
  },
  { kind: 'wait-list-limit', count: 'one', columns: ['limit: number'], meaning: 'The most children on a wait list.' },
  {
    kind: 'ranking',
    count: 'any number, by code',
    columns: ['code: number', 'family: number or empty', 'all-day', 'wishes'],
    meaning:
      'What a family had saved for a child, each class once, also those that are no longer offered. Siblings who are drawn together have the same family number, the lowest of their codes. At least two rankings have it.',
  },
  {
    kind: 'class',
    count: 'any number, by id',
    columns: [
      'id: number',
      'section: text',
      'days',
      'period',
      'grades: one or more, each once, with a comma between two of them, without done',
      'excludes: ids',
      'free: number',
      'waiting: number',
    ],
    meaning:
      'A class: the grades that can take it, the other classes that cannot be taken together with it, its free seats, and how many children already wait.',
  },
  {
    kind: 'child',
    count: 'any number, by code',
    columns: ['code: number', 'family: number or empty', 'grade', 'all-day', 'enrolled: ids', 'waiting: ids', 'wishes'],
    meaning:
      'A child in the lottery: the classes that the child has and waits for before it, and the wishes that take part. Wishes that take no part, because a class is no longer offered or another entry of the same child waits for it, are not among them.',
  },
  {
    kind: 'left-out',
    count: 'any number, by code',
    columns: ['code: number', 'the words same child'],
    meaning:
      'A ranking that takes no part, because the same child takes part with another code. The code has a ranking line and no child line.',
  },
  {
    kind: 'closing-hash',
    count: 'one',
    columns: ['hash'],
    meaning:
      'The SHA-256 of all lines before it, line ends included. The school published it at the closing. The lines before it say how everything was then, and do not change afterward.',
  },
  {
    kind: 'secret',
    count: 'one',
    columns: ['secret: hash'],
    meaning: 'The school’s secret: 32 bytes chosen at random, written as 64 characters.',
  },
  {
    kind: 'commitment',
    count: 'one',
    columns: ['commitment: hash'],
    meaning: 'The SHA-256 of the 64 characters of the secret.',
  },
  {
    kind: 'replaced',
    count: 'any number, the earliest first',
    columns: ['commitment: hash', 'when: time', 'the word restored'],
    meaning:
      'A commitment that was published before, and when a new secret replaced it, because the school restored or moved its database. Each commitment is used once: no two of these lines have the same, and none has the one of the line “commitment”.',
  },
  {
    kind: 'public-value',
    count: 'one',
    columns: ['source: drand, nist, state-lottery or none', 'name', 'value', 'proof'],
    meaning:
      'The value that nobody knew when the ranking closed. Its columns follow from the source: see “The round and the public value”.',
  },
  { kind: 'seed', count: 'one', columns: ['seed: hash'], meaning: 'See “The seed”.' },
  {
    kind: 'edit',
    count: 'any number, the earliest first',
    columns: [
      'when: time',
      'reason: text, which neither is empty nor begins or ends with a space',
      'set or removed',
      'kind: priority, wait-list-limit, ranking, class, child or left-out',
      'after set: the columns of a line of this kind. After removed: only its code or id',
    ],
    meaning:
      'What the school changed after the closing, and why. The line replaces the one of the same kind with this code or id, is added to them, or removes it. Lines of the kinds priority and wait-list-limit are only set. An edit is not earlier than the closing, and it changes something.',
  },
  {
    kind: 'market',
    count: 'one for each time that is decided',
    columns: [
      'number',
      'days',
      'period',
      'who: all, all-day-first or all-day-last',
      'order of: period',
      'forward or reverse',
    ],
    meaning: 'See “The class times”.',
  },
  {
    kind: 'turn',
    count: 'any number, by market and place',
    columns: ['market: number', 'place: number', 'code: number', 'outcomes'],
    meaning: 'A child’s turn at a class time, and what became of each wish. See “Turns and outcomes”.',
  },
  {
    kind: 'digest',
    count: 'one, the last line',
    columns: ['digest: hash'],
    meaning: 'The SHA-256 of all lines before it, line ends included.',
  },
]

/** What an outcome of a wish says, in the order of the checks. X is the id of a class, N a place from 1. */
export const REASONS: readonly (readonly [outcome: string, condition: string])[] = [
  ['better-choice:X', 'The child has the class X, which is higher in the same list.'],
  ['done', 'The child’s grade is done.'],
  ['already-enrolled', 'The child has this class.'],
  ['wrong-grade', 'The grades of the class do not have the child’s grade.'],
  [
    'same-time:X',
    'The child has another class X on the same days. Both have the same period, or one of them is All Day and the other one is 1 to 8.',
  ],
  ['restricted:X', 'The child has another class X. One of the two has the other one in its column “excludes”.'],
]

export const SEAT_OUTCOMES: readonly (readonly [outcome: string, condition: string])[] = [
  ['enrolled', 'The child got this class now.'],
  ['better-choice:X', 'The child got the class X now, which is higher in the list.'],
  ['already-waiting', 'The child’s column “waiting” has this class. The child keeps that place.'],
  [
    'waiting:N',
    'The number of children on the wait list is below the limit, and no child is behind the wait list. The number grows by one, and N is the new number.',
  ],
  [
    'reserve:N',
    'Otherwise. N counts the children behind the full wait list of this class, from 1 in the whole lottery.',
  ],
]

interface Rule {
  readonly title: string
  readonly steps: readonly string[]
}

/** Each rule exactly. */
export const RULES: readonly Rule[] = [
  {
    title: 'What is decided',
    steps: [
      'The lines priority, wait-list-limit, ranking, class, child and left-out as they were at the closing, with the edits in the order of their lines. Below, these lines are meant.',
      'Each rule for these lines holds for those of the closing, and for those after all edits.',
    ],
  },
  {
    title: 'The round and the public value',
    steps: [
      'Round N of drand’s chain quicknet is published 1692803367 + (N − 1) × 3 seconds after the beginning of 1970 in UTC. The round for a time is the first one that is published at least 600 seconds after it, and round 1 for earlier times. The announced round is the one for the closing.',
      'A secret that was replaced when the announced round was public could have been chosen. So if a line “replaced” has a time that is not earlier than the publication of the announced round, the deciding round is the one for the time of the last such line. Otherwise it is the announced round.',
      'drand: the name is the deciding round, a number. The proof is its signature, 96 characters 0–9 and a–f. The value is the SHA-256 of the 48 bytes of the signature.',
      'nist: the name is a time, the first full minute that is not earlier than the publication of the deciding round. The value is the output of the pulse of the NIST randomness beacon (version 2) with this time, 128 characters 0–9 and A–F. The proof is empty.',
      'state-lottery: the name is the word Powerball, a space, and a date such as 2026-08-12, the first Monday, Wednesday or Saturday after the day (in UTC) on which the deciding round is published. The value is the main drawing of Powerball on this date: its five numbers from 1 to 69, the lowest first, then the Powerball from 1 to 26, without zeros before them, with a space between two of them. The proof is empty.',
      'none: name, value and proof are empty.',
      'The school uses the first of these sources, in this order, that has a value.',
    ],
  },
  {
    title: 'The seed',
    steps: [
      'seed = SHA-256 of: the secret, a colon, the value of the line “public-value”. If the source is none, the value is empty, and the text ends with the colon.',
      'Hashes are always of the bytes of a text in UTF-8. A hash inside a text is its 64 characters.',
    ],
  },
  {
    title: 'The class times',
    steps: [
      'A class time is the days and the period of a class. Each pair that a class line has is a class time, also if no child ranks any of its classes.',
      'Class times are in the order of the days M, T/TH, W, F, HS, and on the same days in the order of the periods All Day, 1 to 8, Optional.',
      'The market lines are numbered from 1. First, each All Day class time, for all-day-first. Then each other class time, for all. Then each All Day class time again, for all-day-last. So an All Day class time has two lines, and there are no other lines.',
      'The periods 2, 4, 6 and 8 use the order of the period before them on the same days, in reverse: “order of” is 1, 3, 5 or 7. This is so whether or not a class has that period. Each other period uses an order of its own, forward: “order of” is the period itself. So both lines of an All Day class time use the same order.',
      'A market in which no child takes part has its market line, and no turn lines.',
    ],
  },
  {
    title: 'The order of the children',
    steps: [
      'An order has all children with a child line, also those who do not take part at this time.',
      'A child’s own number = SHA-256 of SEED:DAYS:PERIOD:child:CODE. SEED is the seed, DAYS are those of the market, PERIOD is its column “order of”, CODE is the child’s code. Example: 9f…3a:T/TH:All Day:child:17.',
      'A child with a family number also has a shared number = SHA-256 of SEED:DAYS:PERIOD:family:FAMILY. For other children, the shared number is their own number.',
      'The child with the smallest shared number is first. If shared numbers are equal, as for siblings, the smallest own number is first. If these are equal too, the smallest code. Numbers are compared as texts from left to right, 0–9 before a–f.',
      'In reverse, the last child is first, also among siblings.',
      'With a priority, the children are then grouped by grade, and keep this order within a grade: oldest-first is done, 12, 11 and so on to K; youngest-first is K, 1, 2 and so on to 12, done. This is also so in reverse.',
    ],
  },
  {
    title: 'Turns and outcomes',
    steps: [
      'The markets are decided one after the other. A child takes part in a market if one of its lists has classes of these days and this period. For All Day, its column “all-day” must be the one of the market too. The places 1, 2, 3 … are those of the children who take part, in the order of the market.',
      'First, each wish of each child who takes part is compared with the classes that the child has at this moment: those of its column “enrolled” in their order, then those that it got in earlier markets, in the order of getting them. The first reason of the table that is true is the outcome, and X is the first such class. A wish without a reason is possible.',
      'Then, in the order of the places, each child gets its highest possible wish of which the class has a free seat, if there is one. The class then has one free seat less. If the child’s column “waiting” has the class, the number of children on its wait list is one less.',
      'After all children have had their turn, each possible wish gets an outcome, in the order of the places, and in the order of the list. The first line of the second table that is true is the outcome.',
      'Free seats, wait lists, the numbers behind wait lists, and the classes of the children carry over to the next market. The number on a wait list begins with the column “waiting” of the class.',
      'A turn line has the outcomes of the list in its order, with a space between two of them. Each is the id of the class, a colon, and the outcome: 12:waiting:4.',
      'All classes of a time use one order of the children. So the result is the same as with deferred acceptance, in which children ask for their highest choice and classes keep those with the best places.',
    ],
  },
  {
    title: 'Wishes, rankings and hashes',
    steps: [
      'Each child line has a ranking line with its code, and the same columns “family” and “all-day”. Its wishes are made of those of the ranking: the classes of the ranking that take part, from left to right, are put into one list for each class time. The lists are in the order of their first classes. A child that ranked a class may lack it, for the reasons above: the program names these children.',
      'The classes in the lists of a child line have class lines. No two ranking lines, no two child lines, no two left-out lines and no two class lines of the closing have the same code or id.',
      'Everything else follows: whoever writes the lines again from closed, priority, wait-list-limit, ranking, class, child, left-out, secret, replaced, public-value and edit gets the same text, byte for byte. A record for which this does not hold, or that breaks one of these rules, is not correct.',
    ],
  },
]
