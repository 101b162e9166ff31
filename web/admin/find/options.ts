import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Found } from '../../../contract/find.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { fullName, phoneMask } from '../../../domain/person.ts'
import { dayLabel, gradeLabel, periodLabel } from '../../ui/format/labels.ts'
import { managerPath } from '../classes/paths.ts'
import { familyPath, STUDENTS, studentPath } from '../people/people.ts'
import { registrationPath } from '../registration/paths.ts'
import { STATE_LABELS } from '../registration/stateLabels.ts'

/** A match, and the screen that it opens. */
export interface FindOption {
  readonly id: string
  readonly name: string
  /** What distinguishes it from others of the same name. */
  readonly details: readonly (string | MessageDescriptor)[]
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export interface OptionGroup {
  readonly label: MessageDescriptor
  readonly options: readonly FindOption[]
}

const USERS = STUDENTS.slice(0, STUDENTS.lastIndexOf('/'))

/** The kinds that have matches, in the order of the list. */
export function groupsOf(found: Found): OptionGroup[] {
  const groups = [
    { label: msg`Classes`, options: found.classes.map(classOption) },
    { label: msg`Students`, options: found.students.map(studentOption) },
    { label: msg`Parents`, options: found.parents.map(parentOption) },
    { label: msg`Teachers`, options: found.teachers.map(teacherOption) },
    { label: msg`Registrations`, options: found.registrations.map(registrationOption) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function classOption(course: Found['classes'][number]): FindOption {
  const { id, section, name, semester, days, teacher, active } = course
  const place = [semester, dayLabel(days), periodLabel(course), fullName(teacher)]
  return {
    id: `class-${id}`,
    name: `${section} ${name}`,
    details: active ? place : [...place, msg({ message: 'Inactive', context: 'class' })],
    to: managerPath(course),
  }
}

function studentOption(student: Found['students'][number]): FindOption {
  const { id, grade, parent } = student
  return {
    id: `student-${id}`,
    name: fullName(student),
    details: [gradeLabel(grade), fullName(parent), phoneMask(parent.phone)],
    to: studentPath(student),
  }
}

function parentOption(parent: Found['parents'][number]): FindOption {
  const { id, email, phone } = parent
  return {
    id: `parent-${id}`,
    name: fullName(parent),
    details: [email, phoneMask(phone)],
    to: familyPath(parent),
  }
}

function teacherOption(teacher: Found['teachers'][number]): FindOption {
  const { id, email, active } = teacher
  return {
    id: `teacher-${id}`,
    name: fullName(teacher),
    details: active ? [email] : [email, msg`Inactive`],
    to: `${USERS}/teachers`,
    search: { search: email, show: active ? 'active' : 'inactive' },
  }
}

function registrationOption(registration: Found['registrations'][number]): FindOption {
  const { id, reference, grade, parent_name, state } = registration
  const known = CLASS_GRADES.find((value) => value === grade)
  return {
    id: `registration-${id}`,
    name: fullName(registration),
    details: [reference, known ? gradeLabel(known) : grade, parent_name, STATE_LABELS[state]].filter(
      (part) => part !== '',
    ),
    to: registrationPath(registration),
  }
}
