import type { Teacher } from '../../contract/teachers.ts'
import { bySection } from '../../domain/course.ts'
import type { Database, Transaction } from '../db/database.ts'
import { orderNaturally } from '../db/orderNaturally.ts'

/** All teachers by name with their courses of all semesters. */
export async function teachersWithCourses(db: Database | Transaction): Promise<Teacher[]> {
  const [teachers, courses] = await Promise.all([selectTeachers(db), selectTaught(db)])
  return teachers.map(({ active, ...teacher }) => ({
    ...teacher,
    active: active ? 1 : 0,
    courses: courses.filter(({ teacher_id }) => teacher_id === teacher.id).sort(bySection),
  }))
}

function selectTeachers(db: Database | Transaction) {
  return db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email', 'active'])
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('id')
    .execute()
}

function selectTaught(db: Database | Transaction) {
  return db
    .selectFrom('course')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select([
      'course.teacher_id',
      'course.id',
      'course.section',
      'course.name',
      'course.grade',
      'course.days',
      'course.period',
      'course.current_seats',
      'course.max_seats',
      'course.wait_list',
      'semester.name as semester',
    ])
    .orderBy('course.id')
    .execute()
}
