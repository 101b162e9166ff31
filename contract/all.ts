import { listCourses } from './courses.ts'
import type { Endpoint } from './endpoint.ts'
import { listNotifications } from './notifications.ts'
import { requestReset, resetPassword, validateResetToken } from './passwords.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from './rosters.ts'
import { dropCourse, enrollInCourse, getSchedule, joinCourseWaitList, leaveCourseWaitList } from './schedules.ts'
import { getSemester, listSemesters } from './semesters.ts'
import { login, logout, me } from './sessions.ts'
import { createStudent, updateStudent } from './students.ts'
import { registerUser } from './users.ts'

/** Every endpoint there is, by name: tests walk this list as nobody, a parent, another family's parent and an admin. */
export const ENDPOINTS = {
  login,
  logout,
  me,
  registerUser,
  requestReset,
  validateResetToken,
  resetPassword,
  listSemesters,
  getSemester,
  listCourses,
  createStudent,
  updateStudent,
  getSchedule,
  enrollInCourse,
  joinCourseWaitList,
  leaveCourseWaitList,
  dropCourse,
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  dropStudentFromWaitList,
  listNotifications,
} as const satisfies Record<string, Endpoint>
