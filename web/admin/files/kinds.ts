import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileKind } from '../../../contract/files.ts'

interface Words {
  readonly title: MessageDescriptor
  /** How rows are matched with existing records. */
  readonly known: MessageDescriptor
  readonly choose: MessageDescriptor
}

export const KINDS: Record<FileKind, Words> = {
  teachers: {
    title: msg`Teachers`,
    known: msg`One row per teacher, matched by ID or email.`,
    choose: msg`Upload teachers (CSV)`,
  },
  parents: {
    title: msg`Parents with children`,
    known: msg`One row per child, with the parent; a parent with two children has two rows. Parents are matched by ID or email, children by ID or name.`,
    choose: msg`Upload parents (CSV)`,
  },
  classes: {
    title: msg`Classes`,
    known: msg`One row per class, matched by ID or by section within the semester. Enter teachers by email and semesters by name.`,
    choose: msg`Upload classes (CSV)`,
  },
}
