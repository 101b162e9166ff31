import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A text of the catalog, or one that is the same in each language, as in the record. */
export type Text = MessageDescriptor | string

/** A kind of line in a record. `check.mjs` reads the same kinds. */
interface LineKind {
  readonly kind: string
  readonly count: Text
  /** The columns after the kind. */
  readonly columns: readonly (readonly [name: string, type: Text])[]
  readonly meaning: Text
}

const ONE = msg`one`
const ANY_BY_CODE = msg`any number, by code`
const FAMILY = ['family', msg`number, or empty`] as const

/** The types of columns. */
export const TYPES: readonly (readonly [name: string, definition: Text])[] = [
  ['hash', msg`64 characters 0–9 and a–f: 32 bytes in lowercase hexadecimal, such as a SHA-256`],
  ['number', msg`0, or decimal digits of which the first is not 0; at most 10 digits`],
  [
    'ids',
    msg`ids of classes that have a class line, each once, the lowest first, with a comma between two of them: 12,13. May be empty`,
  ],
  [
    'wishes',
    msg`one or more lists, with a space between two of them: 12>13 31. A list is one or more ids of classes, the first choice first, with > between two of them`,
  ],
  ['all-day', msg`all-day-first or all-day-last: when the child wants its All Day classes to be decided`],
  ['time', msg`a date and time that exists, in UTC with milliseconds: 2026-08-11T16:00:00.000Z`],
  ['grade', msg`K, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or done, which means that the child finished school`],
  ['days', msg`M, T/TH, W, F or HS`],
  ['period', msg`All Day, 1, 2, 3, 4, 5, 6, 7, 8 or Optional`],
  ['text', msg`any characters but a tab, a line feed and a carriage return. May be empty`],
  [
    'outcomes',
    msg`one or more, with a space between two of them. Each is the id of a class, a colon, and an outcome of the two tables: 12:waiting:4`,
  ],
]

/** The lines of a record in their order. */
export const LINES: readonly LineKind[] = [
  {
    kind: 'online enrollment lottery 3',
    count: ONE,
    columns: [],
    meaning: msg`The version of the rule and of the format. The whole line is this text, with spaces.`,
  },
  { kind: 'closed', count: ONE, columns: [['when', 'time']], meaning: msg`When the ranking closed.` },
  {
    kind: 'kept',
    count: ONE,
    columns: [['when', 'time']],
    meaning: msg`When the school stored the lines before “closing-hash” for good. Not before the closing.`,
  },
  {
    kind: 'announced-round',
    count: ONE,
    columns: [['round', 'number']],
    meaning: msg`The round of drand that was announced with the closing: see “The round and the public value”.`,
  },
  {
    kind: 'priority',
    count: ONE,
    columns: [['priority', msg`none, oldest-first or youngest-first`]],
    meaning: msg`Whether higher grades (oldest-first), lower grades (youngest-first) or none come first at each class time.`,
  },
  {
    kind: 'wait-list-limit',
    count: ONE,
    columns: [['limit', 'number']],
    meaning: msg`The most children on a wait list.`,
  },
  {
    kind: 'ranking',
    count: ANY_BY_CODE,
    columns: [['code', 'number'], FAMILY, ['all-day', 'all-day'], ['wishes', 'wishes']],
    meaning: msg`What a family had saved for a child, with one list for each class time as it was then. The school may have moved or removed classes since. So classes of one list can have different times, and a class need not have a class line. No class is in a ranking twice. Siblings who are drawn together have the same family number. It is in at least two of these lines, and is the lowest code of the lines that have it. A ranking without a child line takes no part.`,
  },
  {
    kind: 'class',
    count: msg`any number, by id`,
    columns: [
      ['id', 'number'],
      ['section', 'text'],
      ['days', 'days'],
      ['period', 'period'],
      ['grades', msg`one or more grades except done, each once, in any order, with a comma between two of them`],
      ['excludes', msg`ids, without the class itself`],
      ['free', 'number'],
      ['waiting', 'number'],
    ],
    meaning: msg`A class: the grades that can take it, the other classes that cannot be taken together with it, its free seats, and how many children wait for it before the lottery. A child with a held seat counts only if the family ranked the class.`,
  },
  {
    kind: 'child',
    count: ANY_BY_CODE,
    columns: [
      ['code', 'number'],
      FAMILY,
      ['grade', 'grade'],
      ['all-day', 'all-day'],
      ['enrolled', 'ids'],
      ['waiting', 'ids'],
      ['wishes', 'wishes'],
    ],
    meaning: msg`A child in the lottery: the classes that the child has and waits for before it, and the wishes that take part, with exactly one list for each class time of these wishes. Wishes that take no part, because a class is no longer offered or another entry of the same child waits for it, are not among them. A ranking without any wish left has no child line, and neither has one that takes no part, because its child takes part with another code.`,
  },
  {
    kind: 'closing-hash',
    count: ONE,
    columns: [['hash', 'hash']],
    meaning: msg`The SHA-256 of all lines before it, line ends included. The school published it at the closing. The lines before it say how everything was then, and do not change afterward.`,
  },
  {
    kind: 'secret',
    count: ONE,
    columns: [['secret', 'hash']],
    meaning: msg`The school's secret: 32 bytes chosen at random, written as 64 characters.`,
  },
  {
    kind: 'commitment',
    count: ONE,
    columns: [['commitment', 'hash']],
    meaning: msg`The SHA-256 of the 64 characters of the secret.`,
  },
  {
    kind: 'replaced',
    count: msg`any number, the earliest first`,
    columns: [
      ['commitment', 'hash'],
      ['when', 'time'],
      ['reason', msg`the word restored`],
    ],
    meaning: msg`A commitment that was published before, and when a new secret replaced it, because the school restored or moved its database. Each commitment is used once: no two of these lines have the same, and none has the one of the line “commitment”.`,
  },
  {
    kind: 'public-value',
    count: ONE,
    columns: [
      ['source', msg`drand, nist, state-lottery or none`],
      ['name', 'text'],
      ['value', 'text'],
      ['proof', 'text'],
    ],
    meaning: msg`The value that nobody knew when the ranking closed. Its columns follow from the source: see “The round and the public value”.`,
  },
  { kind: 'seed', count: ONE, columns: [['seed', 'hash']], meaning: msg`See “The seed”.` },
  {
    kind: 'edit',
    count: msg`any number, the earliest first`,
    columns: [
      ['when', 'time'],
      ['reason', msg`text, which is not empty, and neither begins nor ends with a space`],
      ['action', msg`set or removed`],
      ['kind', msg`priority, wait-list-limit, ranking, class or child`],
      ['…', msg`after set, all columns of a line of this kind; after removed, only its code or id`],
    ],
    meaning: msg`What the school changed after the closing, and why. With set, the line replaces the one of the same kind with this code or id, or is added if there is none. With removed, that one is removed. Lines of the kinds priority and wait-list-limit are only set. An edit is not earlier than the time of the line “kept”, and it changes something.`,
  },
  {
    kind: 'market',
    count: msg`one for each time that is decided`,
    columns: [
      ['number', 'number'],
      ['days', 'days'],
      ['period', 'period'],
      ['who', msg`all, all-day-first or all-day-last`],
      ['order-of', 'period'],
      ['direction', msg`forward or reverse`],
    ],
    meaning: msg`See “The class times”.`,
  },
  {
    kind: 'turn',
    count: msg`any number, by market and place`,
    columns: [
      ['market', 'number'],
      ['place', 'number'],
      ['code', 'number'],
      ['outcomes', 'outcomes'],
    ],
    meaning: msg`A child's turn at a class time, and what became of each wish. See “Turns and outcomes”.`,
  },
  {
    kind: 'digest',
    count: msg`one, the last line`,
    columns: [['digest', 'hash']],
    meaning: msg`The SHA-256 of all lines before it, line ends included.`,
  },
]

/** What an outcome of a wish says, in the order of the checks. C is the class of the wish, X the id of another class. */
export const REASONS: readonly (readonly [outcome: string, condition: Text])[] = [
  ['better-choice:X', msg`The child has X, which is before C in the same list.`],
  ['done', msg`The child's grade is done.`],
  ['already-enrolled', msg`The child has C.`],
  ['wrong-grade', msg`The column “grades” of C does not have the child's grade.`],
  [
    'same-time:X',
    msg`The child has X. X and C have the same days, and either the same period, or one of the two is All Day and the other one is 1, 2, 3, 4, 5, 6, 7 or 8. So All Day and Optional are not the same time.`,
  ],
  [
    'restricted:X',
    msg`The child has X. The column “excludes” of C has X, or the column “excludes” of X has C: one of the two is enough.`,
  ],
]

export const SEAT_OUTCOMES: readonly (readonly [outcome: string, condition: Text])[] = [
  ['enrolled', msg`The child got C in this market.`],
  ['better-choice:X', msg`The child got X in this market, which is before C in the list.`],
  ['already-waiting', msg`The child's column “waiting” has C. The child keeps that place, and no number changes.`],
  [
    'waiting:N',
    msg`The wait list number of C is below the limit, and the reserve number of C is 0. The wait list number of C grows by one, and N is the new number.`,
  ],
  ['reserve:N', msg`Otherwise. The reserve number of C grows by one, and N is the new number.`],
]

interface Rule {
  readonly title: Text
  readonly steps: readonly Text[]
  /** Whether the tables of outcomes follow. */
  readonly hasOutcomes?: true
}

/** Each rule exactly. */
export const RULES: readonly Rule[] = [
  {
    title: msg`What is decided`,
    steps: [
      msg`The lines priority, wait-list-limit, ranking, class and child as they were at the closing, with the edits in the order of their lines. Below, these lines are meant as they are after all edits.`,
      msg`Each rule for these lines holds for those of the closing, and for those after all edits. It need not hold between two edits.`,
    ],
  },
  {
    title: msg`The round and the public value`,
    steps: [
      msg`Round N of drand's chain quicknet is published 1692803367 + (N − 1) × 3 seconds after the beginning of 1970 in UTC. The round for a time is the first one that is published at least 600 seconds after it. The announced round is the one for the closing. But if that round was public at the time of the line “kept” or before, it is the one for the time of “kept”, because what was kept then could have been chosen.`,
      msg`A secret that was replaced when the announced round was public could have been chosen. So if a line “replaced” has a time that is not earlier than the publication of the announced round, the deciding round is the one for the time of the last such line. Otherwise it is the announced round.`,
      msg`drand: the name is the deciding round, a number. The proof is its signature, 96 characters 0–9 and a–f. The value is the SHA-256 of the 48 bytes of the signature.`,
      msg`nist: the name is a time, the first full minute that is not earlier than the publication of the deciding round. The value is the output of the pulse of the NIST randomness beacon (version 2) with this time, 128 characters 0–9 and A–F. The proof is empty.`,
      msg`state-lottery: the name is the word Powerball, a space, and a date such as 2026-08-12, the first Monday, Wednesday or Saturday after the day (in UTC) on which the deciding round is published. The value is the main drawing of Powerball on this date: its five numbers from 1 to 69, the lowest first, then the Powerball from 1 to 26, without zeros before them, with a space between two of them. The proof is empty.`,
      msg`none: name, value and proof are empty.`,
      msg`The school uses the first of these sources, in this order, that has a value.`,
    ],
  },
  {
    title: msg`The seed`,
    steps: [
      msg`seed = SHA-256 of: the secret, a colon, the value of the line “public-value”. If the source is none, the value is empty, and the text ends with the colon.`,
      msg`Hashes are always of the bytes of a text in UTF-8, except the one of a signature of drand. A hash inside a text is its 64 characters.`,
    ],
  },
  {
    title: msg`The class times`,
    steps: [
      msg`A class time is the days and the period of a class. Each pair that a class line has is a class time, also if no child ranks any of its classes.`,
      msg`Class times are in the order of the days M, T/TH, W, F, HS, and on the same days in the order of the periods All Day, 1 to 8, Optional.`,
      msg`The market lines are numbered from 1. First, each All Day class time, for all-day-first. Then each other class time, for all. Then each All Day class time again, for all-day-last. So an All Day class time has two lines, and there are no other lines.`,
      msg`The periods 2, 4, 6 and 8 use the order of the period before them on the same days, in reverse: “order-of” is 1, 3, 5 or 7. This is so whether or not a class has that period. Each other period uses an order of its own, forward: “order-of” is the period itself. So both lines of an All Day class time use the same order. “direction” is reverse where the order is in reverse, and forward otherwise.`,
      msg`A market in which no child takes part has its market line, and no turn lines.`,
    ],
  },
  {
    title: msg`The order of the children`,
    steps: [
      msg`An order has all children with a child line, also those who do not take part at this time.`,
      msg`A child's own number = SHA-256 of SEED:DAYS:PERIOD:child:CODE. SEED is the seed, DAYS are those of the market, PERIOD is its column “order-of”, CODE is the child's code. Example: 9f…3a:T/TH:All Day:child:17.`,
      msg`A child with a family number also has a shared number = SHA-256 of SEED:DAYS:PERIOD:family:FAMILY. FAMILY is the family number. For other children, the shared number is their own number.`,
      msg`The child with the smallest shared number is first. If shared numbers are equal, as for siblings, the smallest own number is first. If these are equal too, the smallest code. Numbers are compared as texts from left to right, 0–9 before a–f.`,
      msg`If the direction is reverse, the whole order is then turned around: the last child is first, also among siblings.`,
      msg`Last, with a priority, the children are grouped by grade. The grades are never turned around: oldest-first is done, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, K in both directions; youngest-first is K, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, done in both directions. Within a grade, the children keep the order of the steps before, turned around if the direction is reverse.`,
    ],
  },
  {
    title: msg`Turns and outcomes`,
    hasOutcomes: true,
    steps: [
      msg`Each class has three numbers: the free seats, which begin with its column “free”, the wait list number, which begins with its column “waiting”, and the reserve number, which begins with 0. The classes that a child has begin with its column “enrolled”. All of them carry over from each market to the next one.`,
      msg`The markets are decided one after the other. A child takes part in a market if one of its lists has classes of these days and this period. For All Day, its column “all-day” must also be the market's column “who”. The places 1, 2, 3 … are those of the children who take part, in the order of the market.`,
      msg`First, each wish of each child who takes part is compared with the classes that the child has before this market. C is the class of the wish. The outcome is the first line of the first table that is true. A wish for which none is true is possible.`,
      msg`If more than one class makes that row of the table true, X is the one that the child has had longest: the classes of the column “enrolled” come first, in their order, then those that the child got, in the order of the markets. X is not chosen by its place in the list.`,
      msg`Then, in the order of the places, each child gets its highest possible wish of which the class has a free seat, if there is one. The class then has one free seat less. If the child's column “waiting” has the class, its wait list number is one less.`,
      msg`After all children have had their turn, each possible wish gets an outcome, in the order of the places, and for each child in the order of the list. It is the first line of the second table that is true then.`,
      msg`A turn line has one outcome for each class of the child's list for this time, in the order of the list.`,
      msg`All classes of a time use one order of the children. So the result is the same as with deferred acceptance, in which children ask for their highest choice and classes keep those with the best places.`,
    ],
  },
  {
    title: msg`Wishes and rankings`,
    steps: [
      msg`Each child line has a ranking line with its code, and the same columns “family” and “all-day”. Its wishes are made of those of the ranking: the classes of the ranking that take part are read from left to right, without regard to the lists of the ranking, and put into one list for each class time that their class lines have now. The lists are in the order of their first classes. A child that ranked a class may lack it, for the reasons above: the program names these children.`,
      msg`The classes in the lists of a child line have class lines. No two ranking lines, no two child lines and no two class lines of the closing have the same code or id.`,
      msg`Everything else follows: whoever writes the lines again from closed, kept, priority, wait-list-limit, ranking, class, child, secret, replaced, public-value and edit gets the same text, byte for byte. A record for which this does not hold, or that breaks one of these rules, is not correct.`,
    ],
  },
]
