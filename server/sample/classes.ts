import { bellRowOfClass, type ClassInWeek } from '../../domain/bellRowOfClass.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { DAYS, type Days, type Period } from '../../domain/days.ts'
import { classDescription } from './classDescription.ts'
import { RETIRED, TEACHERS, type Teacher, type TeacherKey } from './people.ts'

export type Season = 'Fall' | 'Spring'

type ClassRow = readonly [
  section: string,
  period: Period,
  grade: string,
  name: string,
  teacher: TeacherKey,
  room: string,
  seats: number,
  more?: ClassOptions,
]

interface ClassOptions {
  readonly restrictions?: string
  readonly season?: Season
  /** The probability that a child of its grades requests it, if not the default. */
  readonly demand?: number
  /** Planned, and hidden from parents. */
  readonly hidden?: true
  /** Added after the opening, where a grade had no class at that time or only full ones. */
  readonly added?: true
}

const MONDAY: readonly ClassRow[] = [
  ['23', 'Optional', '4,5,6,7,8', 'Homework Club', 'haddad', 'Library', 20, { demand: 0.4 }],
  ['101', 'All Day', 'K,1', 'Little Explorers', 'begay', 'Cottage 1', 16, { demand: 0.9 }],
  ['102', 'All Day', '2,3', 'Trailblazers', 'fitzgerald', 'Cottage 2', 14, { demand: 0.95 }],
  ['201', '1', '4,5,6', 'Pottery', 'ortiz', 'Art Room', 10, { demand: 0.9 }],
  ['202', '1', '7,8', 'Pre-Algebra', 'nowak', 'Room 4', 12, { restrictions: '302' }],
  ['203', '1', '9,10,11,12', 'Biology', 'nguyen', 'Science Lab', 18],
  ['204', '2', '4,5,6', 'Math Puzzles', 'nowak', 'Room 4', 18],
  ['205', '2', '7,8,9', 'Drama Workshop', 'obrien', 'Stage', 12, { demand: 0.8 }],
  ['206', '2', '10,11,12', 'World History', 'haddad', 'Room 7', 16],
  ['207', '3', '4,5', 'Beginning Violin', 'okafor', 'Music Room', 14, { demand: 0.4 }],
  ['208', '3', '6,7,8', 'Life Science', 'nguyen', 'Science Lab', 16],
  ['209', '3', '9,10,11,12', 'Algebra II', 'nowak', 'Room 4', 14, { restrictions: '1001,1002' }],
  ['210', '4', '4,5,6,7,8,9,10,11,12', 'Lunch Bunch', 'petrova', 'Dining Hall', 60],
  ['211', '5', '4,5,6', 'Robotics I', 'whitaker', 'Maker Space', 16, { demand: 0.4 }],
  ['212', '5', '7,8', 'Spanish I', 'nunez', 'Room 2', 10, { demand: 0.8 }],
  ['213', '5', '9,10,11,12', 'Photography', 'ortiz', 'Art Room', 12, { demand: 0.7 }],
  ['214', '6', '4,5,6', 'Creative Writing', 'obrien', 'Room 5', 14],
  ['215', '6', '7,8', 'Ceramics', 'ortiz', 'Art Room', 8, { demand: 0.75 }],
  ['216', '6', '9,10,11,12', 'Chemistry', 'nguyen', 'Science Lab', 16],
  ['217', '7', '4,5,6,7,8', 'Folk Dance', 'petrova', 'Gym', 24, { demand: 0.4 }],
  ['218', '7', '9,10,11,12', 'Debate', 'haddad', 'Room 7', 16],
  ['220', '5', '4,5,6', 'Map Making', 'devries', 'Garden House', 14, { added: true }],
  ['221', '1', '7,8', 'Ancient Civilizations', 'haddad', 'Room 7', 16, { added: true }],
  ['222', '6', '4,5,6', 'Weaving', 'tsosie', 'Hogan', 12, { added: true }],
  ['223', '2', '7,8,9', 'Web Design', 'whitaker', 'Maker Space', 14, { added: true }],
  ['224', '5', '7,8,9,10,11,12', 'Calligraphy', 'tanaka', 'Room 4', 20, { added: true }],
  ['225', 'Optional', '9,10,11,12', 'Study Hall', 'whitaker', 'Computer Lab', 20, { added: true }],
  ['226', '1', '4,5,6', 'Puppet Theater', 'obrien', 'Stage', 16, { added: true }],
  ['227', '6', '7,8', 'Animation', 'whitaker', 'Computer Lab', 14, { added: true }],
  ['219', '7', '4,5,6', 'Storytelling in Diné Bizaad', 'tsosie', 'Hogan', 16, { demand: 0.3 }],
]

/** The time of a class by the semester's bell schedules, as the office writes it. */
function sampleTime(schedules: readonly BellSchedule[], course: ClassInWeek): string {
  const row = bellRowOfClass(schedules, course)
  return row ? formatTimeRange(row.starts_at, row.ends_at) : ''
}

/** "8:30-9:25", "12:15-1:10": without AM and PM. */
export function formatTimeRange(starts_at: string, ends_at: string): string {
  return `${formatTime(starts_at)}-${formatTime(ends_at)}`
}

/** "13:05" is "1:05". */
function formatTime(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}

const TUESDAY_THURSDAY: readonly ClassRow[] = [
  ['103', 'All Day', 'K,1', 'Little Explorers', 'begay', 'Cottage 1', 12, { demand: 0.95 }],
  ['104', 'All Day', '2,3', 'Trailblazers', 'fitzgerald', 'Cottage 2', 16, { demand: 0.85 }],
  ['301', '1', '4,5,6', 'Language Arts', 'obrien', 'Room 5', 20],
  ['302', '1', '7,8', 'Algebra I', 'nowak', 'Room 4', 10],
  ['303', '1', '9,10,11,12', 'Spanish II', 'nunez', 'Room 2', 16],
  ['304', '2', '4,5,6', 'Earth Science', 'nguyen', 'Science Lab', 18],
  ['305', '2', '7,8', 'Geography', 'haddad', 'Room 7', 16, { added: true }],
  ['306', '2', '9,10,11,12', 'Literature and Film', 'obrien', 'Room 5', 14, { demand: 0.7 }],
  ['319', '2', '9,10,11,12', 'Spanish Conversation', 'nunez', 'Room 2', 16, { added: true }],
  ['307', '3', '4,5,6', 'Everyday Arithmetic', 'nowak', 'Room 4', 16],
  ['308', '3', '7,8,9,10,11,12', 'Concert Choir', 'okafor', 'Music Room', 30],
  ['309', '4', '4,5,6', 'Robotics II', 'whitaker', 'Maker Space', 14, { restrictions: '211', demand: 0.4 }],
  ['310', '4', '7,8', 'Woodworking', 'devries', 'Workshop', 14, { added: true }],
  ['311', '4', '9,10,11,12', 'Economics', 'haddad', 'Room 7', 16],
  ['312', '5', '4,5,6', 'Diné Bizaad: First Words', 'tsosie', 'Hogan', 12, { demand: 0.6 }],
  ['313', '5', '5,6,7,8', 'Intermediate Violin', 'okafor', 'Music Room', 14, { restrictions: '207', demand: 0.3 }],
  ['314', '6', '4,5,6,7,8', 'Team Games', 'petrova', 'Gym', 16, { demand: 0.7 }],
  ['315', '6', '9,10,11,12', 'Coding in Python', 'whitaker', 'Computer Lab', 12, { demand: 0.7 }],
  ['316', '5', '9,10,11,12', 'Physics', 'nguyen', 'Science Lab', 16, { added: true }],
  ['317', '6', '4,5,6,7,8', 'Printmaking', 'ortiz', 'Art Room', 20, { added: true }],
  ['318', '6', '9,10,11,12', 'Public Speaking', 'obrien', 'Stage', 16, { added: true }],
]

const FRIDAY: readonly ClassRow[] = [
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

const WEDNESDAY: readonly ClassRow[] = [
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

const HIGH_SCHOOL: readonly ClassRow[] = [
  ['1001', '1', '9,10', 'Geometry', 'nowak', 'Room 4', 14, { restrictions: '209' }],
  ['1002', '2', '11,12', 'Pre-Calculus', 'nowak', 'Room 4', 12, { restrictions: '209,1001' }],
  ['1004', '4', '9,10,11,12', 'Personal Finance', 'haddad', 'Room 7', 20],
  ['1005', '1', '9,10,11,12', 'Journalism', 'obrien', 'Room 5', 12],
  ['1006', '2', '9,10,11,12', 'Origami and Geometry of Paper', 'tanaka', 'Art Room', 10, { demand: 0.3 }],
]

export interface Offering {
  readonly section: string
  readonly name: string
  readonly description: string
  readonly teacher: Teacher
  readonly grade: string
  readonly room: string
  readonly period: Period
  readonly days: Days
  readonly time: string
  readonly restrictions: string
  readonly active: boolean
  readonly max_seats: number
  /** The probability that a child of its grades requests it. */
  readonly demand: number
  /** Whether it came after the opening. */
  readonly added: boolean
}

const LISTS: Readonly<Record<Days, readonly ClassRow[]>> = {
  M: MONDAY,
  'T/TH': TUESDAY_THURSDAY,
  W: WEDNESDAY,
  F: FRIDAY,
  HS: HIGH_SCHOOL,
}
const DEFAULT_DEMAND = 0.5

interface OfferingOptions {
  /** With the teacher who has since left. */
  readonly retired: boolean
  readonly bell_schedules: readonly BellSchedule[]
}

export function listOfferings(season: Season, options: OfferingOptions): Offering[] {
  return DAYS.flatMap((days) => LISTS[days].map((row) => ({ days, row })))
    .filter(({ row: [, , , , , , , more] }) => more?.season === undefined || more.season === season)
    .map(({ days, row }) => createOffering(days, row, options))
}

function createOffering(days: Days, row: ClassRow, { retired, bell_schedules }: OfferingOptions): Offering {
  const [section, period, grade, name, teacher, room, max_seats, more] = row
  return {
    section,
    name,
    description: classDescription(name),
    teacher: TEACHERS[retired && teacher === RETIRED.successor ? RETIRED.key : teacher],
    grade,
    room,
    period,
    days,
    time: sampleTime(bell_schedules, { days, period, grade }),
    restrictions: more?.restrictions ?? '',
    active: !more?.hidden,
    max_seats,
    demand: more?.demand ?? DEFAULT_DEMAND,
    added: more?.added ?? false,
  }
}
