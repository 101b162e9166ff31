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

/** Links of a menu. Those with a title are read with it, because several sections have a link per semester. */
interface MenuSection {
  readonly title?: MessageDescriptor
  readonly items: readonly MenuItem[]
}

export interface Menu {
  readonly id: 'today' | 'classes' | 'people' | 'semester' | 'school'
  readonly label: MessageDescriptor
  readonly sections: readonly MenuSection[]
}

export const HOME = '/admin/dashboard'

const [CLASSES, SEMESTERS, LOGS, USERS] = [`${HOME}/classes`, `${HOME}/semesters`, `${HOME}/logs`, `${HOME}/users`]

/** The menus, each of which answers one question. They have every entry of document 1, section 2, with one link per semester. */
export function menusFor(semesters: readonly Semester[]): readonly Menu[] {
  const semesterItems = (basePath: string): MenuItem[] =>
    semesters.map(({ name, slug }) => ({
      label: name,
      to: `${basePath}/$semester_slug`,
      params: { semester_slug: slug },
    }))
  return [
    {
      id: 'today',
      label: msg`Today`,
      sections: [
        {
          items: [
            { label: msg`Dashboard`, to: HOME },
            { label: msg`Registrations`, to: `${HOME}/registrations`, badge: 'new registrations' },
            { label: msg`Documents`, to: `${HOME}/documents` },
            { label: msg`Confirmations`, to: `${HOME}/confirmations` },
            { label: msg`Week`, to: `${HOME}/week` },
          ],
        },
      ],
    },
    {
      id: 'classes',
      label: msg`Classes`,
      sections: [{ items: [{ label: msg`Create Class`, to: `${CLASSES}/create` }, ...semesterItems(CLASSES)] }],
    },
    {
      id: 'people',
      label: msg`People`,
      sections: [
        {
          title: msg`Users`,
          items: [
            { label: msg`Students`, to: `${USERS}/students` },
            { label: msg`Teachers`, to: `${USERS}/teachers` },
            { label: msg`Parents`, to: `${USERS}/parents` },
            { label: msg`Increment Grades`, to: `${USERS}/increment-grades` },
          ],
        },
      ],
    },
    {
      id: 'semester',
      label: msg`Semester`,
      sections: [
        {
          title: msg`Semesters`,
          items: [{ label: msg`Create Semester`, to: `${SEMESTERS}/create` }, ...semesterItems(SEMESTERS)],
        },
        { title: msg`Enrollment Logs`, items: semesterItems(LOGS) },
      ],
    },
    {
      id: 'school',
      label: msg`School`,
      sections: [
        {
          items: [
            { label: msg`School`, to: `${HOME}/school` },
            { label: msg`System Notifications`, to: `${HOME}/notifications` },
            { label: msg`Import & Export`, to: `${HOME}/files` },
            { label: msg`Audit Trail`, to: `${HOME}/audit-trail` },
          ],
        },
      ],
    },
  ]
}

/** The screens of each menu, by the beginning of their paths. */
const PATHS: Readonly<Record<Menu['id'], readonly string[]>> = {
  today: [`${HOME}/registrations`, `${HOME}/documents`, `${HOME}/confirmations`, `${HOME}/week`],
  classes: [CLASSES],
  people: [USERS],
  semester: [SEMESTERS, LOGS],
  school: [`${HOME}/school`, `${HOME}/notifications`, `${HOME}/files`, `${HOME}/audit-trail`],
}

/** Whether the screen of a path belongs to the menu. The dashboard belongs to none: the link with the user's name is marked. */
export function isMenuOf({ id }: Pick<Menu, 'id'>, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return PATHS[id].some((start) => path === start || path.startsWith(`${start}/`))
}
