import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileKind } from '../../../contract/files.ts'

interface Words {
  readonly title: MessageDescriptor
  /** How a row is known again. */
  readonly known: MessageDescriptor
  readonly choose: MessageDescriptor
}

/** What the screen calls each kind of file. */
export const KINDS: Record<FileKind, Words> = {
  teachers: {
    title: msg`Teachers`,
    known: msg`One row is a teacher, known by the id or the email.`,
    choose: msg`Choose a file of teachers`,
  },
  parents: {
    title: msg`Parents with children`,
    known: msg`One row is a parent and a child; a parent with two children has two rows. Parents are known by the id or the email, children by the id or the name.`,
    choose: msg`Choose a file of parents`,
  },
  classes: {
    title: msg`Classes`,
    known: msg`One row is a class, known by the id or by its section in the semester. Teachers are named by their email, semesters by their name.`,
    choose: msg`Choose a file of classes`,
  },
}
