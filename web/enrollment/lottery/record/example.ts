/** The record of a small lottery that a reader can compute by hand. A test compares it with what the lottery makes. */
export const EXAMPLE_RECORD = [
  'online enrollment lottery 2',
  'secret\t49ead2b1066bda1e127f6ae0bd163778d08587e3e97d9ed58e8cc99972460a1c',
  'commitment\t011d42501cd065df6b1d2cab9d7fb641428563d7ac6dd3ec517aeaacb48fb7e7',
  'public-value\tstate-lottery\tPick 6, July 20, 2026\t4 8 15 16 23 42\t',
  'seed\t425c78781320e8e84a05f806f732ae6dec9c8319920cdea203677b09a07bfb2f',
  'priority\tnone',
  'wait-list-limit\t1',
  'rankings-hash\te0cafcbc95be0453acaeb4a8710cff0b0f8592f311663deaea1cb8d1a7517716',
  'ranking\t1\t\tall-day-first\t10 11>12 21',
  'ranking\t2\t2\tall-day-first\t11>12 21',
  'ranking\t3\t2\tall-day-last\t11 10',
  'ranking\t4\t\tall-day-last\t10 12>11 21',
  'class\t10\tART\tM\tAll Day\t5,6\t\t1\t0',
  'class\t11\tBAND\tM\t1\t5,6\t\t1\t0',
  'class\t12\tCHESS\tM\t1\t5,6\t\t1\t0',
  'class\t21\tDRAMA\tW\t2\t5,6\t\t1\t0',
  'child\t1\t\t5\tall-day-first\t\t\t10 11>12 21',
  'child\t2\t2\t5\tall-day-first\t\t\t11>12 21',
  'child\t3\t2\t5\tall-day-last\t\t\t11 10',
  'child\t4\t\t6\tall-day-last\t\t\t10 12>11 21',
  'market\t1\tM\tAll Day\tall-day-first\t1\tforward',
  'market\t2\tM\t1\tall\t2\tforward',
  'market\t3\tW\t2\tall\t2\treverse',
  'market\t4\tM\tAll Day\tall-day-last\t1\tforward',
  'turn\t1\t1\t1\t10:enrolled',
  'turn\t2\t1\t1\t11:same-time:10 12:same-time:10',
  'turn\t2\t2\t4\t12:enrolled 11:better-choice:12',
  'turn\t2\t3\t3\t11:enrolled',
  'turn\t2\t4\t2\t11:waiting:1 12:waiting:1',
  'turn\t3\t1\t2\t21:enrolled',
  'turn\t3\t2\t4\t21:waiting:1',
  'turn\t3\t3\t1\t21:reserve:1',
  'turn\t4\t1\t4\t10:same-time:12',
  'turn\t4\t2\t3\t10:same-time:11',
  'digest\t110e09ad3cd756ea07cb445cb6c1247ad4e8a084e57e4fe3b55ede9b4600d7c2',
  '',
].join('\n')

/** The numbers of the example, by class time. The text of each is the seed, a colon, the time, a colon, and `who`. */
export const EXAMPLE_NUMBERS: readonly {
  readonly time: string
  readonly numbers: readonly { readonly who: string; readonly hash: string }[]
}[] = [
  {
    time: 'M:All Day',
    numbers: [
      { who: 'child:1', hash: 'aece1570baf50df379c5be92a7741b5ef75a62748e21d39893c8e0c6e20fe276' },
      { who: 'child:2', hash: 'a5baaddc1a4a5dbed31029eadab2f1b2157302abe97a0fbc66624db2273c2391' },
      { who: 'child:3', hash: 'e356ad70ebb5df9454fcafdb044d9d5a4cd0ea122e9f334aec57f9c2d8400a25' },
      { who: 'child:4', hash: 'b58a0115aa289f7a5878f4c941a163d65791538319aae1c7c9a64be493c4b7a8' },
      { who: 'family:2', hash: 'e50878cfcc7a270d8c74182f955aa2f0bcc13fe42267341f6a39315bc1ef016d' },
    ],
  },
  {
    time: 'M:1',
    numbers: [
      { who: 'child:1', hash: '5e36f2fa3813bb645fc77f59d5745ea0f56f49958742136805135bdb00ca2c77' },
      { who: 'child:2', hash: 'd4977be336da677473cd75c3e1c4d6f616c442219163fcc80c626c9c1600fb93' },
      { who: 'child:3', hash: '0291607af34eec805c9eddb6e11bd723b9c65f288c8ffa5b3bbfe2dc9b1154e6' },
      { who: 'child:4', hash: '8a135482a92134971d0b95c1274750433ebadd4cfad2ad096f5f9801dd4e5226' },
      { who: 'family:2', hash: 'b8e52c7150c137fb7267c7c150a498f94777765012ef4ac35e79a34094d5f78f' },
    ],
  },
]
