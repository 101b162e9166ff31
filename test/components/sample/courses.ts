import type { Course } from '../../../contract/courses.ts'
import { bellScheduleOf } from '../../../domain/bellSchedule.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'
import { parseGrades } from '../../../domain/grade.ts'
import { SEMESTER } from './school.ts'

const ALL_UPPER = '4,5,6,7,8,9,10,11,12'
const LUNCH = { label: 'Period 4 (Lunch)', period: '4', starts_at: '11:30', ends_at: '12:10', is_break: false } as const
const AFTER_SCHOOL = {
  label: 'Optional (After School)',
  period: 'Optional',
  starts_at: '15:15',
  ends_at: '16:00',
  is_break: false,
} as const

/** On Monday, lunch and the hour after the last period are for classes too. */
export const BELL_SCHEDULES = DEFAULT_BELL_SCHEDULES.map((schedule) => {
  const rows =
    schedule.days === 'M' && schedule.grades === ALL_UPPER
      ? [...schedule.rows.map((row) => (row.is_break ? LUNCH : row)), AFTER_SCHOOL]
      : schedule.rows
  return { ...schedule, rows: [...rows] }
})

type Row = readonly [section: string, days: Days, period: Period, grade: string, name: string, ...more: More]
type More = readonly [teacher: string, room: string, seats: number, description?: string]

const ROWS: readonly Row[] = [
  ['101', 'M', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 16],
  ['201', 'M', '1', '4,5,6', 'Pottery', 'Marisol Ortiz', 'Art Room', 10],
  ['226', 'M', '1', '4,5,6', 'Puppet Theater', "Declan O'Brien", 'Stage', 16],
  ['204', 'M', '2', '4,5,6', 'Math Puzzles', 'Łukasz Nowak', 'Room 4', 18],
  [
    '207',
    'M',
    '3',
    '4,5',
    'Beginning Violin',
    'Chidi Okafor',
    'Music Room',
    14,
    '<p>No experience needed.</p><ul><li>Rental violins</li><li>Fifteen minutes of practice a day</li></ul>',
  ],
  ['210', 'M', '4', ALL_UPPER, 'Lunch Bunch', 'Irina Petrova', 'Dining Hall', 60],
  ['211', 'M', '5', '4,5,6', 'Robotics I', 'Grace Whitaker', 'Maker Space', 16],
  ['220', 'M', '5', '4,5,6', 'Map Making', 'Jan de Vries', 'Garden House', 14],
  ['214', 'M', '6', '4,5,6', 'Creative Writing', "Declan O'Brien", 'Room 5', 14],
  ['222', 'M', '6', '4,5,6', 'Weaving', 'Harrison Tsosie', 'Hogan', 12],
  ['217', 'M', '7', '4,5,6,7,8', 'Folk Dance', 'Irina Petrova', 'Gym', 24],
  ['219', 'M', '7', '4,5,6', 'Storytelling in Diné Bizaad', 'Harrison Tsosie', 'Hogan', 16],
  ['203', 'M', '1', '9,10,11,12', 'Biology', 'Thảo Nguyễn', 'Science Lab', 18],
  ['23', 'M', 'Optional', '4,5,6,7,8', 'Homework Club', 'Layla Haddad', 'Library', 20],
  ['103', 'T/TH', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 12],
  ['301', 'T/TH', '1', '4,5,6', 'Language Arts', "Declan O'Brien", 'Room 5', 20],
  ['304', 'T/TH', '2', '4,5,6', 'Earth Science', 'Thảo Nguyễn', 'Science Lab', 18],
  ['307', 'T/TH', '3', '4,5,6', 'Everyday Arithmetic', 'Łukasz Nowak', 'Room 4', 16],
  ['309', 'T/TH', '4', '4,5,6', 'Robotics II', 'Grace Whitaker', 'Maker Space', 14],
  ['313', 'T/TH', '5', '5,6,7,8', 'Intermediate Violin', 'Chidi Okafor', 'Music Room', 14],
  ['314', 'T/TH', '6', '4,5,6,7,8', 'Team Games', 'Irina Petrova', 'Gym', 16],
  ['105', 'W', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 12],
  ['107', 'W', 'All Day', 'K,1,2,3', 'Forest School', 'Harrison Tsosie', 'Garden', 10],
  ['401', 'W', '1', '4,5,6', 'Nature Journal', 'Jan de Vries', 'Garden House', 16],
  ['404', 'W', '2', '4,5,6', 'Desert Field Studies', 'Thảo Nguyễn', 'Science Lab', 14],
  ['406', 'W', '2', '9,10,11,12', 'Apprenticeship Day', 'Jan de Vries', 'Workshop', 12],
  ['108', 'F', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 16],
  ['501', 'F', '1', '4,5,6', 'Kitchen Chemistry', 'Thảo Nguyễn', 'Science Lab', 12],
  ['502', 'F', '1', '7,8,9,10,11,12', 'Guitar Lab', 'Chidi Okafor', 'Music Room', 12],
  ['508', 'F', '7', ALL_UPPER, 'Friday Film Club', "Declan O'Brien", 'Stage', 40],
  ['1004', 'HS', '4', '9,10,11,12', 'Personal Finance', 'Layla Haddad', 'Room 7', 20],
]

const TEACHERS = [...new Set(ROWS.map(([, , , , , teacher]) => teacher))]

/** The classes of the semester. One of grade 5, Creative Writing, is full. */
export const CLASSES: readonly Course[] = ROWS.map(toCourse)

function toCourse([section, days, period, grade, name, teacher, room, max_seats, description]: Row): Course {
  const [first_name = '', ...last_names] = teacher.split(' ')
  const teacher_id = 100 + TEACHERS.indexOf(teacher)
  return {
    id: Number(section),
    section,
    name,
    name_es: '',
    description: description ?? `<p>${name} for everyone.</p>`,
    description_es: '',
    teacher_id,
    teacher: { id: teacher_id, first_name, last_name: last_names.join(' ') },
    grade,
    max_seats,
    room,
    period,
    days,
    time: timeOf(days, period, grade),
    restrictions: '',
    current_seats: name === 'Creative Writing' ? max_seats : 4,
    offered_seats: 0,
    wait_list: name === 'Creative Writing' ? 2 : 0,
    semester: SEMESTER.name,
    semester_id: SEMESTER.id,
    active: true,
  }
}

/** As the office writes it, "12:15-1:10". */
function timeOf(days: Days, period: Period, grades: string): string {
  const [grade = '5'] = parseGrades(grades)
  const row = bellScheduleOf(BELL_SCHEDULES, days, grade)?.rows.find((one) => one.period === period)
  return row ? `${clock(row.starts_at)}-${clock(row.ends_at)}` : ''
}

function clock(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}
