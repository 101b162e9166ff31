import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StoredSemesterFields } from '../../../contract/semesters.ts'
import type { AuditKind } from '../../../domain/auditTrail.ts'
import { DAYS, dayNoteKeyOf } from '../../../domain/days.ts'
import { STUDENT_GRADES } from '../../../domain/grade.ts'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { sentenceStart } from '../../ui/format/sentenceStart.ts'
import { CLASS_LABELS } from '../classes/classLabels.ts'
import { SCHOOL_LABELS } from '../school/schoolLabels.ts'

/** The audit trail has the teacher of a class by name. */
const { section, name, description, teacher_id: teacher, ...labels } = CLASS_LABELS

const LABELS: Readonly<Record<string, MessageDescriptor> & Record<keyof StoredSemesterFields, MessageDescriptor>> = {
  section,
  name,
  description,
  teacher,
  ...labels,
  grade: msg`Grade`,
  active: msg`Active`,
  disabled: msg`Disabled`,
  freed_seats: msg`Freed seats`,
  offer_hours: msg`Hours to answer an offer`,
  class_list: msg`Class list without an account`,
  confirmation: msg`Confirmation by families`,
  confirmation_from: msg`Ask families from`,
  starts_on: msg`First day`,
  ends_on: msg`Last day`,
  days_off: msg`Days off`,
  lottery_opens_at: msg`Ranking period opens`,
  lottery_closes_at: msg`Ranking period closes`,
  priority: msg`Priority`,
  commitment: msg`SHA-256 of the secret`,
  restored: msg`Database restored or moved`,
  rankings: msg`Rankings`,
  merged: msg`Merged with`,
  merged_records: msg`What the merge moved and ended`,
  merged_into: msg`Merged into`,
  ranking: msg`IDs of ranked classes`,
  lottery_started_at: msg`Lottery started`,
  lottery_digest: msg`SHA-256 of the record`,
  enrollment_windows: msg`Enrollment windows`,
  bell_schedules: msg`Bell schedules`,
  copy_from: msg`Copied from`,
  copy_setup_from: msg`Setup copied from`,
  copied: msg`Copied`,
  testers: msg`Testers`,
  test_restarted_at: msg`Test started over`,
  classes: msg`Classes`,
  message: msg`Message`,
  message_es: msg`Message in Spanish`,
  type: msg`Type`,
  to: msg({ message: 'To', context: 'email' }),
  subject: msg`Subject`,
  text: msg`Text`,
  children: msg`Children`,
  families: msg`Families`,
  reason: msg`Reason`,
  raised_at: msg`Moved up`,
  kept: msg`Kept the new grade`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone`,
  invited_at: msg`Invited`,
  parent: msg`Parent`,
  password: msg`Password`,
  login: msg`Login`,
  calendar_address: msg`Calendar address created`,
  ...SCHOOL_LABELS,
  logo: msg`Logo`,
  state: msg`Status`,
  student_id: msg`ID of the student`,
  year: msg`School year`,
  answers: msg`Answers`,
  rows: msg`Rows`,
  seats: msg`Enrolled students`,
  wait_list: msg`Waiting children`,
  search: msg`Search`,
  added: msg`Rows added`,
  changed: msg`Rows changed`,
  same: msg`Rows unchanged`,
  left_out: msg`Rows left out`,
  emails_changed: msg`Emails changed`,
  added_parent: msg`IDs of added parents`,
  added_student: msg`IDs of added students`,
  added_teacher: msg`IDs of added teachers`,
  added_class: msg`IDs of added classes`,
  changed_parent: msg`IDs of changed parents`,
  changed_student: msg`IDs of changed students`,
  changed_teacher: msg`IDs of changed teachers`,
  changed_class: msg`IDs of changed classes`,
  courses: msg`IDs of chosen classes`,
}

/** Fields in the order of the office's forms. Fields of no form come last. */
export function inFormOrder(kind: AuditKind, names: readonly string[]): readonly string[] {
  const ordered: readonly string[] =
    kind === 'grade levels' ? STUDENT_GRADES : kind === 'notes' ? NOTES : Object.keys(LABELS)
  const rank = (name: string) => (ordered.includes(name) ? ordered.indexOf(name) : ordered.length)
  return names.toSorted((a, b) => rank(a) - rank(b))
}

const NOTES = [
  ...['message', 'message_es'],
  ...DAYS.flatMap((days) => ['time', 'msg', 'msg_es'].map((part) => `${dayNoteKeyOf(days)}.${part}`)),
]

export function fieldLabel(i18n: I18n, kind: AuditKind, name: string): string {
  const grade = kind === 'grade levels' && STUDENT_GRADES.find((candidate) => candidate === name)
  if (grade) return i18n._(gradeLabel(grade))
  if (name === 'active' && (kind === 'class' || kind === 'notification'))
    return i18n._(msg({ message: 'Active', context: 'class' }))
  const label = LABELS[name]
  if (label) return i18n._(label)
  return (kind === 'notes' && noteLabel(i18n, name)) || labelFromName(name)
}

/** The names of note fields are "m.time", "m.msg" or "m.msg_es". */
function noteLabel(i18n: I18n, name: string): string | undefined {
  const [key, part] = name.split('.')
  const days = DAYS.find((candidate) => dayNoteKeyOf(candidate) === key)
  const day = days && i18n._(dayLabel(days))
  if (!day) return undefined
  if (part === 'msg_es') return i18n._(msg`${day} message in Spanish`)
  return i18n._(part === 'time' ? msg`${day} time` : msg`${day} message`)
}

/** Derives a label from a field's name: "children_per_family" is "Children per family". */
function labelFromName(name: string): string {
  return sentenceStart(name.replaceAll('_', ' '))
}
