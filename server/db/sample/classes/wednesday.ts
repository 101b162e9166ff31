import type { ClassRow } from './row.ts'

export const WEDNESDAY: readonly ClassRow[] = [
  ['21', 'Optional', '3', 'Chess Corner', 'nowak', 'Library', 6, { demand: 0.8 }],
  ['105', 'All Day', 'K,1', 'Little Explorers', 'begay', 'Cottage 1', 12],
  ['106', 'All Day', '2,3', 'Trailblazers', 'fitzgerald', 'Cottage 2', 12],
  ['107', 'All Day', 'K,1,2,3', 'Forest School', 'tsosie', 'Garden', 10, { demand: 0.7 }],
  ['401', '1', '4,5,6', 'Nature Journal', 'devries', 'Garden House', 16],
  ['402', '1', '7,8', 'Yoga and Balance', 'petrova', 'Gym', 16],
  ['403', '1', '9,10,11,12', 'College Writing', 'tanaka', 'Room 2', 14],
  ['404', '2', '4,5,6', 'Desert Field Studies', 'nguyen', 'Science Lab', 14, { season: 'Fall', demand: 0.8 }],
  ['414', '2', '4,5,6', 'Wildflower Field Studies', 'nguyen', 'Science Lab', 14, { season: 'Spring', demand: 0.8 }],
  ['405', '2', '7,8', 'Museums of the Valley', 'haddad', 'Room 7', 12],
  ['406', '2', '9,10,11,12', 'Apprenticeship Day', 'devries', 'Workshop', 12, { demand: 0.7 }],
]
