import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Semester } from '../../contract/semesters.ts'

/** One way of the navigation: to a screen of its own, or to a semester's. */
export interface MenuItem {
  readonly label: MessageDescriptor | string
  readonly to: string
  readonly params?: { readonly semester_slug: string }
}

export interface Menu {
  readonly label: MessageDescriptor
  /** Where the menu's screens stand. */
  readonly under: string
  readonly ways: readonly MenuItem[]
}

export const HOME = '/admin/dashboard'

/** What stands beside the menus: the specification's System Notifications, and the school's own record, files and audit trail. */
export const WAYS: readonly MenuItem[] = [
  { label: msg`System Notifications`, to: `${HOME}/notifications` },
  { label: msg`School`, to: `${HOME}/school` },
  { label: msg`Import & Export`, to: `${HOME}/files` },
  { label: msg`Audit Trail`, to: `${HOME}/audit-trail` },
]

/** The menus of document 1, section 2, with an entry for every semester. */
export function menusFor(semesters: readonly Semester[]): readonly Menu[] {
  const eachUnder = (under: string): MenuItem[] =>
    semesters.map(({ name, slug }) => ({
      label: name,
      to: `${under}/$semester_slug`,
      params: { semester_slug: slug },
    }))
  const [classes, rounds, logs, users] = [`${HOME}/classes`, `${HOME}/semesters`, `${HOME}/logs`, `${HOME}/users`]
  return [
    {
      label: msg`Classes`,
      under: classes,
      ways: [{ label: msg`Create Class`, to: `${classes}/create` }, ...eachUnder(classes)],
    },
    {
      label: msg`Semesters`,
      under: rounds,
      ways: [{ label: msg`Create Semester`, to: `${rounds}/create` }, ...eachUnder(rounds)],
    },
    { label: msg`Enrollment Logs`, under: logs, ways: eachUnder(logs) },
    {
      label: msg`Users`,
      under: users,
      ways: [
        { label: msg`Students`, to: `${users}/students` },
        { label: msg`Teachers`, to: `${users}/teachers` },
        { label: msg`Parents`, to: `${users}/parents` },
      ],
    },
  ]
}
