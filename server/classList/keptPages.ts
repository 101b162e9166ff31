import { type ListedClass, toClassListFilter } from '../../domain/classList.ts'
import type { Language } from '../../domain/language.ts'
import { SharedReply } from '../platform/http/sharedReply.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import type { PublicSchool, PublicSemester } from './classLists.ts'
import type { PageContext } from './frame.ts'
import { classListPage } from './page.ts'
import { type Row, rowsOf } from './rows.ts'
import { styleOf } from './style.ts'

/** What is rendered for a semester in a language. */
interface KeptPage {
  readonly classes: readonly ListedClass[]
  readonly version: string
  readonly context: PageContext
  readonly rows: readonly Row[]
  /** The page without a filter, which most visitors want. */
  readonly reply: SharedReply
}

/** The pages of a school. Each is rendered again only when the classes or the settings have been read again. */
export class KeptPages {
  readonly #origin: string
  readonly #fontRules: string
  readonly #pages = new Map<string, KeptPage>()

  constructor(origin: string, fontRules: string) {
    this.#origin = origin
    this.#fontRules = fontRules
  }

  contextOf(school: PublicSchool, semester: PublicSemester, language: Language): PageContext {
    const style = styleOf(school.color, this.#fontRules)
    return { t: textsFor(language), school, semester, origin: this.#origin, style }
  }

  get(
    school: PublicSchool,
    semester: PublicSemester,
    { language, classes }: { readonly language: Language; readonly classes: readonly ListedClass[] },
  ): KeptPage {
    const key = `${semester.id} ${language}`
    const kept = this.#pages.get(key)
    if (kept?.classes === classes && kept.version === school.version) return kept
    const context = this.contextOf(school, semester, language)
    const rows = rowsOf(classes, context.t, semester)
    const body = classListPage(context, { rows, all: rows.length, filter: toClassListFilter({}) })
    const reply = new SharedReply({ status: 200, body }, 'text/html')
    const page = { classes, version: school.version, context, rows, reply }
    this.#pages.set(key, page)
    return page
  }
}
