import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Semester } from '../../contract/semesters.ts'

/** A link of the navigation. */
export interface MenuItem {
  readonly label: MessageDescriptor | string
  readonly to: string
  readonly params?: { readonly semester_slug: string }
  /** What the badge of the link counts. */
  readonly badge?: 'new registrations'
}

export interface Menu {
  readonly label: MessageDescriptor
  /** The path all screens of the menu start with. */
  readonly basePath: string
  readonly items: readonly MenuItem[]
}

export const HOME = '/admin/dashboard'

/** Links without a menu. */
export const ITEMS: readonly MenuItem[] = [
  { label: msg`Registrations`, to: `${HOME}/registrations`, badge: 'new registrations' },
  { label: msg`System Notifications`, to: `${HOME}/notifications` },
  { label: msg`School`, to: `${HOME}/school` },
  { label: msg`Import & Export`, to: `${HOME}/files` },
  { label: msg`Audit Trail`, to: `${HOME}/audit-trail` },
]

/** The menus of document 1, section 2, with one link per semester. */
export function menusFor(semesters: readonly Semester[]): readonly Menu[] {
  const semesterItems = (basePath: string): MenuItem[] =>
    semesters.map(({ name, slug }) => ({
      label: name,
      to: `${basePath}/$semester_slug`,
      params: { semester_slug: slug },
    }))
  const [classes, semesterPath, logs, users] = [`${HOME}/classes`, `${HOME}/semesters`, `${HOME}/logs`, `${HOME}/users`]
  return [
    {
      label: msg`Classes`,
      basePath: classes,
      items: [{ label: msg`Create Class`, to: `${classes}/create` }, ...semesterItems(classes)],
    },
    {
      label: msg`Semesters`,
      basePath: semesterPath,
      items: [{ label: msg`Create Semester`, to: `${semesterPath}/create` }, ...semesterItems(semesterPath)],
    },
    { label: msg`Enrollment Logs`, basePath: logs, items: semesterItems(logs) },
    {
      label: msg`Users`,
      basePath: users,
      items: [
        { label: msg`Students`, to: `${users}/students` },
        { label: msg`Teachers`, to: `${users}/teachers` },
        { label: msg`Parents`, to: `${users}/parents` },
      ],
    },
  ]
}
