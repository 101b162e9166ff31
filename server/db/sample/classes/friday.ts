import type { ClassRow } from './row.ts'

export const FRIDAY: readonly ClassRow[] = [
  ['22', 'Optional', '3', 'Recorder Choir', 'okafor', 'Music Room', 8],
  ['108', 'All Day', 'K,1', 'Little Explorers', 'begay', 'Cottage 1', 16],
  ['109', 'All Day', '2,3', 'Trailblazers', 'fitzgerald', 'Cottage 2', 16],
  ['501', '1', '4,5,6', 'Kitchen Chemistry', 'nguyen', 'Science Lab', 12, { demand: 0.7 }],
  ['502', '1', '7,8,9,10,11,12', 'Guitar Lab', 'okafor', 'Music Room', 12, { demand: 0.6 }],
  ['503', '2', '4,5,6,7,8', 'Comics and Cartoons', 'ortiz', 'Art Room', 14, { demand: 0.7 }],
  ['504', '3', '4,5,6', 'Board Game Design', 'whitaker', 'Maker Space', 16],
  ['506', '5', '4,5,6', 'Harvest Garden', 'devries', 'Garden House', 14, { season: 'Fall' }],
  ['516', '5', '4,5,6', 'Seed to Salad', 'devries', 'Garden House', 14, { season: 'Spring' }],
  ['507', '6', '7,8,9,10,11,12', 'Cooking Around the World', 'nunez', 'Kitchen', 10, { demand: 0.5 }],
  ['508', '7', '4,5,6,7,8,9,10,11,12', 'Friday Film Club', 'obrien', 'Stage', 40, { demand: 0.4 }],
  ['509', '7', '7,8', 'Bicycle Repair', 'devries', 'Workshop', 8, { hidden: true }],
]
