/** The record of a small lottery that a reader can compute by hand. A test compares it with what the lottery makes. */
export const EXAMPLE_RECORD = [
  'online enrollment lottery 3',
  'closed\t2026-07-15T16:00:00.000Z',
  'kept\t2026-07-15T16:00:00.000Z',
  'announced-round\t30442812',
  'priority\tnone',
  'wait-list-limit\t1',
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
  'closing-hash\tb95c869b607de2d027b5ce49033cf72b212c9f16bfce605d38dcd565e7e61a6d',
  'secret\t49ead2b1066bda1e127f6ae0bd163778d08587e3e97d9ed58e8cc99972460a1c',
  'commitment\t011d42501cd065df6b1d2cab9d7fb641428563d7ac6dd3ec517aeaacb48fb7e7',
  'public-value\tstate-lottery\tPowerball 2026-07-18\t4 8 15 16 17 7\t',
  'seed\teda0e8917407e9baec32ce10cf970ffc8f7ddf5bbb2edbef27e7a7c32ec0217a',
  'market\t1\tM\tAll Day\tall-day-first\tAll Day\tforward',
  'market\t2\tM\t1\tall\t1\tforward',
  'market\t3\tW\t2\tall\t1\treverse',
  'market\t4\tM\tAll Day\tall-day-last\tAll Day\tforward',
  'turn\t1\t1\t1\t10:enrolled',
  'turn\t2\t1\t1\t11:same-time:10 12:same-time:10',
  'turn\t2\t2\t4\t12:enrolled 11:better-choice:12',
  'turn\t2\t3\t3\t11:enrolled',
  'turn\t2\t4\t2\t11:waiting:1 12:waiting:1',
  'turn\t3\t1\t1\t21:enrolled',
  'turn\t3\t2\t2\t21:waiting:1',
  'turn\t3\t3\t4\t21:reserve:1',
  'turn\t4\t1\t4\t10:same-time:12',
  'turn\t4\t2\t3\t10:same-time:11',
  'digest\tbd35af098d1ba0d7f23a140d9c932282a943dfc6bed1965d42ca5a0110f1017b',
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
      { who: 'child:1', hash: '30a71271d44fd654dca9b1c1d64d386be9697d15e9f0e166153c25682d056b9a' },
      { who: 'child:2', hash: '246dfae90dac2ad7735e5f752b2561efa9d2eeb0a674003ed44f2d2fad760518' },
      { who: 'child:3', hash: '5f3afaef537bbb9563608f6256bdad85ca62b7151b2ff7a5b3f285cdd2a9771b' },
      { who: 'child:4', hash: '82e20a2f6962a5d313686d1d3d0031a5488125dccd09f50172e9c189c895063d' },
      { who: 'family:2', hash: 'd3bc401ce8a1592c3ed8a97b94dcb67d294f3c8967ffda5c70d226431ad8e2b9' },
    ],
  },
  {
    time: 'M:1',
    numbers: [
      { who: 'child:1', hash: '07bcfbfcf1f1f160181549ec217739147db879b0282471d04a29df2c780872c2' },
      { who: 'child:2', hash: 'e677189a7fd3351113fb358a2e9ac246e853cb50cd0090b6f49bc57769bc5712' },
      { who: 'child:3', hash: '5a9051105975fd3e79eeb15f68055aca073370c4a6d0fbc5b83a2232e2a6080e' },
      { who: 'child:4', hash: 'd0cbfbbd92a53807ba8f05f32d0c6f57aabdca89ca67b1970a00740c940ae928' },
      { who: 'family:2', hash: 'e6e167b74918bdea10c7ad644a5ec5027a20b036fbd475c5a167d8b552ba03a3' },
    ],
  },
  {
    time: 'W:1',
    numbers: [
      { who: 'child:1', hash: 'd28aaeb9b65b31be7e01efcf2278c45fb5de7998d714b131f1ed9f1e604f8e94' },
      { who: 'child:2', hash: '5e00be664dbf02a914b75bdcd5d8bc52503eb8fa7ed4aa149e427a1cd9c60922' },
      { who: 'child:3', hash: '865687f9cc70c41bfd2a70f89359fc979876fe97e56a7cd74d9d2531bdf52078' },
      { who: 'child:4', hash: '31f94f44582ef8a318f77747bd5044cb9a9553bb3105448f3f6fad8e6929bf55' },
      { who: 'family:2', hash: '3ba5c51eb1e09d88072826864c139b1653138c70e625f1d9a50b83775a19a87a' },
    ],
  },
]
