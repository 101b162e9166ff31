import { getAuditEntry, listAuditTrail, recordTableExport } from './auditTrail.ts'
import { getBellSchedules, updateBellSchedules } from './bellSchedules.ts'
import {
  createCalendarAddress,
  deleteCalendarAddress,
  downloadCalendar,
  getCalendar,
  getCalendarAddress,
} from './calendars.ts'
import { listClassMails, writeToFamilies } from './classMails.ts'
import {
  checkCourse,
  copyCourse,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  toggleCourse,
  updateCourse,
} from './courses.ts'
import { getDaysOff, updateDaysOff } from './daysOff.ts'
import { getDrawRecord, getRoundResults, rehearseDraw, startDraw } from './draws.ts'
import type { Endpoint } from './endpoint.ts'
import { getEnrollmentScreen } from './enrollmentScreen.ts'
import { getFamily } from './family.ts'
import { exportFile, importFile } from './files.ts'
import { streamSeats } from './live.ts'
import { listLogs } from './logs.ts'
import { getMailChoices, updateMailChoices } from './mailChoices.ts'
import { createNotification, listNotifications, updateNotification } from './notifications.ts'
import { exportOneRoster } from './oneroster.ts'
import { deleteParent, listLimitedParents, listParents, updateParent } from './parents.ts'
import { requestReset, resetPassword, validatePassword, validateResetToken } from './passwords.ts'
import { getRanking, updateRanking } from './rankings.ts'
import { listErasures } from './registrationErasures.ts'
import { countRegistrations, getRegistration, listRegistrations } from './registrationOffice.ts'
import { exportRegistrations, listRegistrationAccesses, readSensitiveAnswers } from './registrationOfficeAccess.ts'
import {
  acceptRegistration,
  declineRegistration,
  reopenRegistration,
  startReview,
  updateRegistrationNotes,
} from './registrationOfficeReview.ts'
import { createDraft, mailDraftLink, openDraft, saveDraft, submitRegistration } from './registrations.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from './rosters.ts'
import { deleteRound, getRound, updateRound } from './rounds.ts'
import {
  acceptSeatOffer,
  declineSeatOffer,
  dropCourse,
  enrollInCourse,
  getSchedule,
  joinCourseWaitList,
  leaveCourseWaitList,
  swapCourses,
  updateStandingSwap,
} from './schedules.ts'
import { getSchool, updateSchool } from './school.ts'
import { createSemester, getSemester, listSemesters, updateNotes, updateSemester } from './semesters.ts'
import { getSignInQueue, login, logout, me } from './sessions.ts'
import {
  createStudent,
  deleteStudent,
  getStudent,
  getStudentHistory,
  incrementGrades,
  listStudents,
  updateStudent,
} from './students.ts'
import { createTeacher, deleteTeacher, listTeachers, updateTeacher } from './teachers.ts'
import { registerUser } from './users.ts'
import { getWindows, updateWindows } from './windows.ts'
import { getWishList, updateWishList } from './wishLists.ts'

/** Tests call every endpoint without a session, as a parent, as another family's parent and as an admin. */
export const ENDPOINTS = {
  getSignInQueue,
  login,
  logout,
  me,
  registerUser,
  requestReset,
  validateResetToken,
  resetPassword,
  validatePassword,
  listSemesters,
  getSemester,
  createSemester,
  updateSemester,
  updateNotes,
  getBellSchedules,
  updateBellSchedules,
  getDaysOff,
  updateDaysOff,
  getWindows,
  updateWindows,
  getRound,
  updateRound,
  deleteRound,
  rehearseDraw,
  startDraw,
  getDrawRecord,
  getRanking,
  updateRanking,
  getRoundResults,
  listCourses,
  getCourse,
  createCourse,
  updateCourse,
  checkCourse,
  deleteCourse,
  toggleCourse,
  copyCourse,
  listTeachers,
  createTeacher,
  updateTeacher,
  deleteTeacher,
  listParents,
  listLimitedParents,
  updateParent,
  deleteParent,
  listStudents,
  incrementGrades,
  createStudent,
  updateStudent,
  getStudent,
  getStudentHistory,
  deleteStudent,
  getCalendarAddress,
  createCalendarAddress,
  deleteCalendarAddress,
  downloadCalendar,
  getCalendar,
  getFamily,
  getMailChoices,
  updateMailChoices,
  listClassMails,
  writeToFamilies,
  getEnrollmentScreen,
  getSchedule,
  getWishList,
  updateWishList,
  enrollInCourse,
  joinCourseWaitList,
  leaveCourseWaitList,
  dropCourse,
  swapCourses,
  updateStandingSwap,
  acceptSeatOffer,
  declineSeatOffer,
  streamSeats,
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  dropStudentFromWaitList,
  listLogs,
  listAuditTrail,
  getAuditEntry,
  recordTableExport,
  listNotifications,
  createNotification,
  updateNotification,
  getSchool,
  updateSchool,
  importFile,
  exportFile,
  exportOneRoster,
  submitRegistration,
  createDraft,
  openDraft,
  saveDraft,
  mailDraftLink,
  listRegistrations,
  countRegistrations,
  listErasures,
  getRegistration,
  updateRegistrationNotes,
  startReview,
  acceptRegistration,
  declineRegistration,
  reopenRegistration,
  readSensitiveAnswers,
  listRegistrationAccesses,
  exportRegistrations,
} as const satisfies Record<string, Endpoint>
