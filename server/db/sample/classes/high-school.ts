import type { ClassRow } from './row.ts'

export const HIGH_SCHOOL: readonly ClassRow[] = [
  ['1001', '1', '9,10', 'Geometry', 'nowak', 'Room 4', 14, { restrictions: '209' }],
  ['1002', '2', '11,12', 'Pre-Calculus', 'nowak', 'Room 4', 12, { restrictions: '209,1001' }],
  ['1004', '4', '9,10,11,12', 'Personal Finance', 'haddad', 'Room 7', 20],
  ['1005', '1', '9,10,11,12', 'Journalism', 'obrien', 'Room 5', 12],
  ['1006', '2', '9,10,11,12', 'Origami and Geometry of Paper', 'tanaka', 'Art Room', 10, { demand: 0.3 }],
]
