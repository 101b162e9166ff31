import { getAuditEntry, listAuditTrail, recordTableExport } from './auditTrail.ts'
import { getBellSchedules, updateBellSchedules } from './bellSchedules.ts'
import {
  createCalendarAddress,
  deleteCalendarAddress,
  downloadCalendar,
  getCalendar,
  getCalendarAddress,
} from './calendars.ts'
import { cancelCourses } from './cancelCourses.ts'
import { changeCourses } from './changeCourses.ts'
import { listClassEmails, listFamilyEmails, writeToFamilies } from './classEmails.ts'
import { listClassTimes } from './classTimes.ts'
import {
  confirmChildren,
  listConfirmations,
  listMyConfirmations,
  readChangedAnswers,
  readKnownAnswers,
  remindFamilies,
  reviewConfirmations,
} from './confirmations.ts'
import { copyCourses } from './copyCourses.ts'
import { listCourses } from './courses.ts'
import { getDaysOff, updateDaysOff } from './daysOff.ts'
import { listDiskWarnings } from './disks.ts'
import {
  acceptDocument,
  exemptFromDocument,
  getStudentDocuments,
  listDocumentAccesses,
  listDocuments,
  listOwnDocuments,
  readDocumentPage,
  returnDocument,
  sendDocument,
  uploadDocumentPage,
} from './documents/documents.ts'
import {
  createDocumentRequest,
  deleteDocumentRequest,
  listDocumentRequests,
  remindOfDocuments,
  updateDocumentRequest,
} from './documents/requests.ts'
import { readEducationRecord } from './educationRecord.ts'
import { getEmailChoices, updateEmailChoices } from './emailChoices.ts'
import type { Endpoint } from './endpoint.ts'
import * as commands from './enrollment/commands.ts'
import { deleteLottery, getFormerDemand, getLottery, getPublishedLottery, updateLottery } from './enrollment/lottery.ts'
import { getLotteryResults } from './enrollment/lotteryResults.ts'
import { getLotteryRecord, rehearseLottery, startLottery } from './enrollment/lotteryRuns.ts'
import { getRanking, updateRanking } from './enrollment/rankings.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromReserve,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
  transferStudent,
  undoRosterChange,
} from './enrollment/rosters.ts'
import { getSchedule } from './enrollment/schedules.ts'
import { getEnrollmentScreen } from './enrollment/screen.ts'
import { getWindows, updateWindows } from './enrollment/windows.ts'
import { getWishList, updateWishList } from './enrollment/wishLists.ts'
import { getFamily } from './family.ts'
import { exportFile, importFile } from './files.ts'
import { findAnything } from './find.ts'
import { getGradeLevels, incrementGrades, undoGradeIncrement } from './gradeLevels.ts'
import { streamSeats } from './live.ts'
import { removeLogo, replaceLogo } from './logo.ts'
import { listLogs } from './logs.ts'
import { getAccountMergePlan, mergeAccounts } from './mergeAccounts.ts'
import { listMessages, writeToGroup } from './messages.ts'
import { createNotification, listNotifications, updateNotification } from './notifications.ts'
import {
  cancelCourse,
  checkCourse,
  copyCourse,
  countWaitingChildren,
  createCourse,
  deleteCourse,
  getCourse,
  toggleCourse,
  undoClassChange,
  updateCourse,
} from './officeCourses.ts'
import { createFamily, getOfficeFamily } from './officeFamily.ts'
import { getOfficeTasks } from './officeTasks.ts'
import { exportOneRoster } from './oneroster.ts'
import { getOpeningFigures } from './openingFigures.ts'
import { deleteParent, inviteParent, listLimitedParents, listParents, updateParent } from './parents.ts'
import { requestReset, resetPassword, validatePassword, validateResetToken } from './passwords.ts'
import { listPauses, pauseAction, resumeAction } from './pauses.ts'
import { openCorrection, returnRegistration, sendCorrection } from './registration/corrections.ts'
import { createDraft, mailDraftLink, openDraft, saveDraft, submitRegistration } from './registration/drafts.ts'
import { readHousehold } from './registration/household.ts'
import { countRegistrations, getRegistration, listErasures, listRegistrations } from './registration/office.ts'
import {
  acceptRegistration,
  declineRegistration,
  reopenRegistration,
  startReview,
  updateRegistrationNotes,
} from './registration/review.ts'
import { exportRegistrations, listRegistrationAccesses, readSensitiveAnswers } from './registration/sensitiveAnswers.ts'
import { listRosterSheets, readEmergencySheets } from './rosterSheets.ts'
import {
  confirmDifferentChildren,
  decideSameChild,
  getMergePlan,
  listSameChildren,
  mergeStudents,
} from './sameChildren.ts'
import { listSavedFilters, removeSavedFilter, saveFilter } from './savedFilters.ts'
import { getSchool, listTimeZones, updateSchool } from './school.ts'
import {
  createSemester,
  deleteSemester,
  getSemester,
  listSemesters,
  previewSemester,
  updateNotes,
  updateSemester,
} from './semesters.ts'
import { getBackupState, getTestEmail, sendTestEmail } from './serverChecks.ts'
import { getSignInQueue, login, logout, me, updateLanguage } from './sessions.ts'
import { checkSignInLink, requestSignInLink, signInWithLink } from './signInLinks.ts'
import { createStudent, deleteStudent, getStudent, getStudentHistory, listStudents, updateStudent } from './students.ts'
import { createTeacher, deleteTeacher, listTeacherNames, listTeachers, updateTeacher } from './teachers.ts'
import { confirmEmail, registerUser, sendConfirmation } from './users.ts'

/** Tests call every endpoint without a session, as a parent, as another family's parent and as an admin. */
export const ENDPOINTS = {
  getSignInQueue,
  login,
  requestSignInLink,
  checkSignInLink,
  signInWithLink,
  logout,
  me,
  updateLanguage,
  registerUser,
  confirmEmail,
  sendConfirmation,
  requestReset,
  validateResetToken,
  resetPassword,
  validatePassword,
  listSemesters,
  getSemester,
  previewSemester,
  createSemester,
  updateSemester,
  deleteSemester,
  updateNotes,
  getBellSchedules,
  updateBellSchedules,
  getDaysOff,
  updateDaysOff,
  getWindows,
  updateWindows,
  getLottery,
  getPublishedLottery,
  getFormerDemand,
  updateLottery,
  deleteLottery,
  rehearseLottery,
  startLottery,
  getLotteryRecord,
  getRanking,
  updateRanking,
  getLotteryResults,
  listCourses,
  listClassTimes,
  countWaitingChildren,
  getCourse,
  createCourse,
  updateCourse,
  checkCourse,
  deleteCourse,
  toggleCourse,
  changeCourses,
  cancelCourse,
  cancelCourses,
  copyCourses,
  copyCourse,
  listTeacherNames,
  listTeachers,
  createTeacher,
  updateTeacher,
  deleteTeacher,
  listParents,
  createFamily,
  getOfficeFamily,
  listLimitedParents,
  listDiskWarnings,
  updateParent,
  inviteParent,
  getAccountMergePlan,
  mergeAccounts,
  deleteParent,
  listStudents,
  getGradeLevels,
  incrementGrades,
  undoGradeIncrement,
  createStudent,
  updateStudent,
  getStudent,
  listSameChildren,
  confirmDifferentChildren,
  decideSameChild,
  getMergePlan,
  mergeStudents,
  getStudentHistory,
  deleteStudent,
  readEducationRecord,
  listDocumentRequests,
  createDocumentRequest,
  updateDocumentRequest,
  deleteDocumentRequest,
  remindOfDocuments,
  listOwnDocuments,
  listDocuments,
  getStudentDocuments,
  uploadDocumentPage,
  sendDocument,
  readDocumentPage,
  acceptDocument,
  returnDocument,
  exemptFromDocument,
  listDocumentAccesses,
  getCalendarAddress,
  createCalendarAddress,
  deleteCalendarAddress,
  downloadCalendar,
  getCalendar,
  getFamily,
  getEmailChoices,
  updateEmailChoices,
  listClassEmails,
  listFamilyEmails,
  writeToFamilies,
  listMessages,
  writeToGroup,
  getEnrollmentScreen,
  getSchedule,
  getWishList,
  updateWishList,
  enroll: commands.enroll,
  joinWaitList: commands.joinWaitList,
  leaveWaitList: commands.leaveWaitList,
  leaveReserve: commands.leaveReserve,
  drop: commands.drop,
  swap: commands.swap,
  changeStandingSwap: commands.changeStandingSwap,
  acceptOffer: commands.acceptOffer,
  declineOffer: commands.declineOffer,
  streamSeats,
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  dropStudentFromWaitList,
  dropStudentFromReserve,
  transferStudent,
  undoClassChange,
  undoRosterChange,
  findAnything,
  getOfficeTasks,
  listSavedFilters,
  saveFilter,
  removeSavedFilter,
  getOpeningFigures,
  listLogs,
  listRosterSheets,
  readEmergencySheets,
  listAuditTrail,
  getAuditEntry,
  recordTableExport,
  listNotifications,
  createNotification,
  updateNotification,
  listPauses,
  pauseAction,
  resumeAction,
  getSchool,
  listTimeZones,
  updateSchool,
  replaceLogo,
  removeLogo,
  getBackupState,
  getTestEmail,
  sendTestEmail,
  importFile,
  exportFile,
  exportOneRoster,
  submitRegistration,
  createDraft,
  openDraft,
  saveDraft,
  mailDraftLink,
  readHousehold,
  openCorrection,
  sendCorrection,
  listRegistrations,
  countRegistrations,
  listErasures,
  getRegistration,
  updateRegistrationNotes,
  startReview,
  acceptRegistration,
  declineRegistration,
  returnRegistration,
  reopenRegistration,
  readSensitiveAnswers,
  listRegistrationAccesses,
  exportRegistrations,
  listMyConfirmations,
  readKnownAnswers,
  confirmChildren,
  listConfirmations,
  remindFamilies,
  readChangedAnswers,
  reviewConfirmations,
} as const satisfies Record<string, Endpoint>
