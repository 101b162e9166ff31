import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Semester } from '../../contract/semesters.ts'

/** A link of the navigation. */
export interface MenuItem {
  readonly label: MessageDescriptor | string
  readonly to: string
  readonly params?: { readonly semester_slug: string }
}

export interface Menu {
  readonly label: MessageDescriptor
  /** The path all screens of the menu start with. */
  readonly under: string
  readonly items: readonly MenuItem[]
}

export const HOME = '/admin/dashboard'

/** Links without a menu. */
export const ITEMS: readonly MenuItem[] = [
  { label: msg`System Notifications`, to: `${HOME}/notifications` },
  { label: msg`School`, to: `${HOME}/school` },
  { label: msg`Import & Export`, to: `${HOME}/files` },
  { label: msg`Audit Trail`, to: `${HOME}/audit-trail` },
]

/** The menus of document 1, section 2, with one link per semester. */
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
      items: [{ label: msg`Create Class`, to: `${classes}/create` }, ...eachUnder(classes)],
    },
    {
      label: msg`Semesters`,
      under: rounds,
      items: [{ label: msg`Create Semester`, to: `${rounds}/create` }, ...eachUnder(rounds)],
    },
    { label: msg`Enrollment Logs`, under: logs, items: eachUnder(logs) },
    {
      label: msg`Users`,
      under: users,
      items: [
        { label: msg`Students`, to: `${users}/students` },
        { label: msg`Teachers`, to: `${users}/teachers` },
        { label: msg`Parents`, to: `${users}/parents` },
      ],
    },
  ]
}
