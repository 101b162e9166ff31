import type { ClassRow } from './row.ts'

export const TUESDAY_THURSDAY: readonly ClassRow[] = [
  ['103', 'All Day', 'K,1', 'Little Explorers', 'begay', 'Cottage 1', 12, { demand: 0.95 }],
  ['104', 'All Day', '2,3', 'Trailblazers', 'fitzgerald', 'Cottage 2', 16, { demand: 0.85 }],
  ['301', '1', '4,5,6', 'Language Arts', 'obrien', 'Room 5', 20],
  ['302', '1', '7,8', 'Algebra I', 'nowak', 'Room 4', 10],
  ['303', '1', '9,10,11,12', 'Spanish II', 'nunez', 'Room 2', 16],
  ['304', '2', '4,5,6', 'Earth Science', 'nguyen', 'Science Lab', 18],
  ['306', '2', '9,10,11,12', 'Literature and Film', 'obrien', 'Room 5', 14, { demand: 0.7 }],
  ['307', '3', '4,5,6', 'Everyday Arithmetic', 'nowak', 'Room 4', 16],
  ['308', '3', '7,8,9,10,11,12', 'Concert Choir', 'okafor', 'Music Room', 30],
  ['309', '4', '4,5,6', 'Robotics II', 'whitaker', 'Maker Space', 14, { restrictions: '211', demand: 0.4 }],
  ['311', '4', '9,10,11,12', 'Economics', 'haddad', 'Room 7', 16],
  ['312', '5', '4,5,6', 'Diné Bizaad: First Words', 'tsosie', 'Hogan', 12, { demand: 0.6 }],
  ['313', '5', '5,6,7,8', 'Intermediate Violin', 'okafor', 'Music Room', 14, { restrictions: '207', demand: 0.3 }],
  ['314', '6', '4,5,6,7,8', 'Team Games', 'petrova', 'Gym', 16, { demand: 0.7 }],
  ['315', '6', '9,10,11,12', 'Coding in Python', 'whitaker', 'Computer Lab', 12, { demand: 0.7 }],
]
