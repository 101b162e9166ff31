import type { Column, Content } from 'pdfmake/interfaces.js'
import type { School } from '../../../../contract/school.ts'
import { currentLogo } from '../../../api/schoolBrand.ts'
import { drawnLogo } from '../../layout/drawnLogo.ts'
import { MARGIN } from './pdfStyle.ts'

/** The school as documents name it. `logo` is a PNG file as a data URL. */
export interface PrintedSchool extends Pick<School, 'name' | 'time_zone' | 'color'> {
  readonly logo: string | undefined
}

/** Of a letter page, in points. */
const PAGE_WIDTH = { portrait: 612, landscape: 792 }
const BAR_HEIGHT = 4
/** In points. */
const LOGO_BOX: [number, number] = [110, 30]

/** A bar in the school's color, as wide as the text of the page. */
export function colorBar({ color }: PrintedSchool, orientation: keyof typeof PAGE_WIDTH = 'portrait'): Content {
  return {
    canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE_WIDTH[orientation] - 2 * MARGIN, h: BAR_HEIGHT, color }],
    margin: [0, 0, 0, 8],
  }
}

/** A column with the logo. None without one. */
export function logoColumn({ logo }: PrintedSchool): Column[] {
  return logo === undefined ? [] : [{ width: 'auto', stack: [{ image: logo, fit: LOGO_BOX }], margin: [0, 0, 12, 0] }]
}

/** Pixels. Larger than the box of a printed page needs. */
const MAX_SIDE = 800

/** The school with its logo, which is drawn again: pdfmake does not read every kind of PNG and JPEG file. Without it the document is as good. */
export async function withLogo(school: School): Promise<PrintedSchool> {
  const logo = currentLogo()
  return { ...school, logo: logo ? await drawnLogo(logo, MAX_SIDE) : undefined }
}
