import * as auditTrail from './auditTrail.ts'
import * as bellSchedules from './bellSchedules.ts'
import * as calendars from './calendars.ts'
import * as cancelCourses from './cancelCourses.ts'
import * as changeCourses from './changeCourses.ts'
import * as classEmails from './classEmails.ts'
import * as confirmations from './confirmations.ts'
import * as copyCourses from './copyCourses.ts'
import * as courses from './courses.ts'
import * as daysOff from './daysOff.ts'
import * as disks from './disks.ts'
import * as documents from './documents/documents.ts'
import * as requests from './documents/requests.ts'
import * as educationRecord from './educationRecord.ts'
import * as emailChoices from './emailChoices.ts'
import type { Endpoint } from './endpoint.ts'
import * as commands from './enrollment/commands.ts'
import * as lottery from './enrollment/lottery.ts'
import * as lotteryResults from './enrollment/lotteryResults.ts'
import * as lotteryRuns from './enrollment/lotteryRuns.ts'
import * as rankings from './enrollment/rankings.ts'
import * as rosters from './enrollment/rosters.ts'
import * as schedules from './enrollment/schedules.ts'
import * as screen from './enrollment/screen.ts'
import * as windows from './enrollment/windows.ts'
import * as wishLists from './enrollment/wishLists.ts'
import * as family from './family.ts'
import * as files from './files.ts'
import * as find from './find.ts'
import * as gradeLevels from './gradeLevels.ts'
import * as live from './live.ts'
import * as logo from './logo.ts'
import * as logs from './logs.ts'
import * as mergeAccounts from './mergeAccounts.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as officeCourses from './officeCourses.ts'
import * as officeFamily from './officeFamily.ts'
import * as officeTasks from './officeTasks.ts'
import * as oneroster from './oneroster.ts'
import * as openingFigures from './openingFigures.ts'
import * as parents from './parents.ts'
import * as passwords from './passwords.ts'
import * as pauses from './pauses.ts'
import * as corrections from './registration/corrections.ts'
import * as drafts from './registration/drafts.ts'
import * as household from './registration/household.ts'
import * as office from './registration/office.ts'
import * as review from './registration/review.ts'
import * as sensitiveAnswers from './registration/sensitiveAnswers.ts'
import * as rosterSheets from './rosterSheets.ts'
import * as sameChildren from './sameChildren.ts'
import * as savedFilters from './savedFilters.ts'
import * as school from './school.ts'
import * as semesters from './semesters.ts'
import * as serverChecks from './serverChecks.ts'
import * as sessions from './sessions.ts'
import * as signInLinks from './signInLinks.ts'
import * as students from './students.ts'
import * as teachers from './teachers.ts'
import * as testers from './testers.ts'
import * as users from './users.ts'

const MODULES = {
  ...auditTrail,
  ...bellSchedules,
  ...calendars,
  ...cancelCourses,
  ...changeCourses,
  ...classEmails,
  ...confirmations,
  ...copyCourses,
  ...courses,
  ...daysOff,
  ...disks,
  ...documents,
  ...requests,
  ...educationRecord,
  ...emailChoices,
  ...commands,
  ...lottery,
  ...lotteryResults,
  ...lotteryRuns,
  ...rankings,
  ...rosters,
  ...schedules,
  ...screen,
  ...windows,
  ...wishLists,
  ...family,
  ...files,
  ...find,
  ...gradeLevels,
  ...live,
  ...logo,
  ...logs,
  ...mergeAccounts,
  ...messages,
  ...notifications,
  ...officeCourses,
  ...officeFamily,
  ...officeTasks,
  ...oneroster,
  ...openingFigures,
  ...parents,
  ...passwords,
  ...pauses,
  ...corrections,
  ...drafts,
  ...household,
  ...office,
  ...review,
  ...sensitiveAnswers,
  ...rosterSheets,
  ...sameChildren,
  ...savedFilters,
  ...school,
  ...semesters,
  ...serverChecks,
  ...sessions,
  ...signInLinks,
  ...students,
  ...teachers,
  ...testers,
  ...users,
}

type Declared = typeof MODULES

/** What the modules declare with `endpoint`. Tests call each without a session, as a parent, as another family's parent and as an admin. */
export const ENDPOINTS = Object.fromEntries(
  Object.entries(MODULES).filter(
    ([, declared]) => typeof declared === 'object' && 'path' in declared && 'access' in declared,
  ),
) as { readonly [Name in keyof Declared as Declared[Name] extends Endpoint ? Name : never]: Declared[Name] }
