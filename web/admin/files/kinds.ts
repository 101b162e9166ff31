import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileKind } from '../../../contract/files.ts'

interface KindTexts {
  readonly title: MessageDescriptor
  /** The format of the rows and how they match existing records. */
  readonly lead: MessageDescriptor
  readonly uploadLabel: MessageDescriptor
}

export const KINDS: Record<FileKind, KindTexts> = {
  teachers: {
    title: msg`Teachers`,
    lead: msg`One row per teacher, matched by ID or email.`,
    uploadLabel: msg`Upload teachers (CSV)`,
  },
  parents: {
    title: msg`Parents with children`,
    lead: msg`Use one row per child. A parent with two children has two rows. We match parents by ID or email, and children by ID or name.`,
    uploadLabel: msg`Upload parents (CSV)`,
  },
  classes: {
    title: msg`Classes`,
    lead: msg`One row per class, matched by ID or by section within the semester. Enter teachers by email and semesters by name.`,
    uploadLabel: msg`Upload classes (CSV)`,
  },
}
