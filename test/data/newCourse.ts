import type { Course } from '../../contract/courses.ts'

/** A class as the server sends it, with open seats. */
export function newCourse(fields: Partial<Course> = {}): Course {
  return {
    id: 1,
    section: '101',
    name: 'Art',
    description: '',
    name_es: '',
    description_es: '',
    teacher_id: 1,
    teacher: { id: 1, first_name: 'Rosa', last_name: 'Nez' },
    grade: '5',
    max_seats: 9,
    current_seats: 0,
    wait_list: 0,
    offered_seats: 0,
    room: '12',
    period: '1',
    days: 'M',
    time: '',
    restrictions: '',
    semester: 'Fall 2026',
    semester_id: 1,
    active: true,
    ...fields,
  }
}
