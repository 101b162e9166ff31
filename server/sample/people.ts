import type { Grade } from '../../domain/grade.ts'
import type { Role } from '../../domain/semester.ts'

const FAMILIES_B: readonly FamilyRow[] = [
  ['Michelle', 'Robinson', { Jada: '10', Marcus: '5' }],
  ['Sofía', 'Ibáñez', { Joaquín: 'K', Renata: '4' }],
  ['Anders', 'Lindqvist', { Elsa: '2', Nils: '6' }],
  ['Soo-jin', 'Park', { 'Ji-woo': '8', 'Seo-yeon': '12' }],
  ['Tamara', 'Redbird', { Koda: '3', Wren: '1' }],
  ['Olumide', 'Adébáyò', { Tèmi: '5', Ṣadé: '9' }],
  ['Caroline', 'van der Berg', { Pieter: '7', Lotte: '11' }],
  ['Ramón', 'Echeverría', { Inés: 'K' }],
  ['Jessica', 'Miller', { Ethan: '4', Chloe: '9', Lily: '2' }],
  ['Vilma', 'Kučinskaitė', { Jonas: '6' }],
  ['Sanjay', 'Patel', { Diya: '3', Arjun: '10' }],
  ['Georgia', 'Papadopoulos', { Eleni: '8', Nikos: 'done' }],
  ['Tuấn', 'Trần', { Linh: '1', Khoa: '11' }],
  ['Wilhelmina', 'Tsosie', { Dezbah: '5', Hastiin: '12' }],
  ['Mehmet', 'Yıldız', { Defne: '7', Emre: '4' }],
  ['Éva', 'Szabó', { Bence: '2' }],
  ['Charles', 'Blackwood', { Henry: '6', Amelia: '9' }],
  ['Lupe', 'Ortega', { Marisol: 'K', Andrés: '3' }],
  ['Zainab', 'Hussain', { Imran: '10', Safiya: '8' }],
  ['Catherine', "O'Donnell", { Maeve: '1', Declan: '12' }],
  ['Björn', 'Þórsson', { Sigríður: '4', Ari: '7' }],
  ['Alice', 'Manygoats', { Jaylen: '5' }],
  ['Paul', 'St. James', { Theo: '3', Nora: 'done' }],
  ['Ioana', 'Ștefănescu', { Matei: '11', Daria: '6' }],
  ['Miriam', 'Abdi', { Hodan: '9', Liban: '2' }],
  ['Robert', 'Castleberry', { Jack: '10', Ella: 'done' }],
  ['Wei', 'Zhang', { Lan: '1' }],
  ['Dolores', 'Quintanilla', { Paloma: '8' }],
  ['Teresa', 'Benally', { Autumn: '6' }],
  ['Gloria', 'Fuentes', { Iván: '3', Noemí: 'done' }],
]

const FAMILIES_A: readonly FamilyRow[] = [
  ['Siobhán', "O'Brien", { Aoife: '2', Cillian: '6' }],
  ['Marisela', 'Nuñez', { Mateo: '4', Ximena: 'K' }],
  ['Łukasz', 'Wójcik', { Zofia: '7', Tymon: '3' }],
  ['Thị Hương', 'Nguyễn', { Minh: '9', 'Bảo Anh': '5' }],
  ['Shandiin', "tł'ízí", { Nizhoni: '1', Ashkii: '8' }],
  ['Deborah', 'Whitehorse', { Tyler: '11' }],
  ['Amara', 'Okonkwo', { Chidera: '6', Obinna: '10' }],
  ['Yuki', 'Hashimoto', { Haruto: '2', Sakura: '5' }],
  ['Fatima', 'Al-Rashid', { Yusuf: '3', Maryam: 'K' }],
  ['Priya', 'Raghunathan', { Anika: '12', Rohan: '8' }],
  ['Jean-Luc', 'Desrosiers', { Élodie: '4' }],
  ['Ingrid', 'Sørensen', { Freja: '1', Magnus: '7' }],
  ['Kwame', 'Mensah', { Abena: '9', Kofi: '12' }],
  ['Guadalupe', 'Treviño', { Diego: '5', Lucía: '7', Tomás: 'done' }],
  ['Leilani', 'Kahananui', { Keoni: '10', Malia: '4' }],
  ['Hannah', 'Goldberg', { Noa: '6' }],
  ['Dmitri', 'Volkov', { Anastasia: '11', Misha: '8' }],
  ['Ana Luísa', 'Conceição', { Beatriz: 'K', Rui: '2' }],
  ['Harrison', 'Yellowhair', { Kai: '9' }],
  ['Mei-Ling', 'Chen', { Jasper: '7', Ivy: '4' }],
  ['Rosa', 'Gutiérrez-Peña', { Camila: '3', Emiliano: '10' }],
  ['Aisling', "D'Arcy", { Finn: '1' }],
  ['Bronwyn', 'Llewellyn', { Carys: '5', Rhys: '11' }],
  ['Samuel', 'Tesfaye', { Selam: '2', Dawit: '12' }],
  ['Katarzyna', 'Żelazny', { Hania: 'K', Staś: '8' }],
  ['Joseph', 'Begaye', { Sahkyo: '4', Elijah: 'done' }],
  ['Parisa', 'Farahani', { Darya: '6', Kian: '1' }],
  ['William', 'Thornton', { Grace: '9', Owen: '7' }],
  ['Nadia', 'Benali', { Ilyès: '3' }],
]

/** Domains reserved for examples, which receive no email. */
const DOMAINS = ['example.org', 'example.com', 'example.net']
const AREA_CODES = ['602', '480', '623', '928', '520']

/** Letters that Unicode does not decompose into a base letter and a mark. */
const ASCII_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ı: 'i', þ: 'th', đ: 'd' }

function emailAddress(first: string, last: string, index: number): string {
  return `${toAscii(first)}.${toAscii(last)}@${DOMAINS[index % DOMAINS.length]}`
}

/** Ten digits from 555-0100 to 555-0199, which are reserved for fiction. */
function phoneNumber(index: number): string {
  return `${AREA_CODES[index % AREA_CODES.length]}55501${String(index).padStart(2, '0')}`
}

function toAscii(name: string): string {
  const letters = name.toLowerCase().replace(/[łøıþđ]/g, (letter) => ASCII_LETTERS[letter] ?? letter)
  return letters.normalize('NFKD').replace(/[^a-z]/g, '')
}

export const OFFICE: SampleUser = {
  first_name: 'Ruth',
  last_name: 'Castellanos',
  email: 'office@sample.school',
  phone: phoneNumber(0),
  role: 'admin',
}

/** Their schedules are nearly empty, so that every feature can be tried. */
export const DEMO_FAMILY = family(['Elena', 'Marsh', { Milo: 'K', Ruby: '5', Oscar: '10' }], 'family@sample.school', 1)

export const OTHER_FAMILIES: readonly Family[] = [...FAMILIES_A, ...FAMILIES_B].map((row, index) =>
  family(row, emailAddress(row[0], row[1], index), index + 2),
)

export const FAMILIES: readonly Family[] = [DEMO_FAMILY, ...OTHER_FAMILIES]

function family([first_name, last_name, children]: FamilyRow, email: string, number: number): Family {
  const parent: SampleUser = { first_name, last_name, email, phone: phoneNumber(number), role: 'parent' }
  return {
    parent,
    children: Object.entries(children).map(([name, grade]) => ({ first_name: name, last_name, grade, parent })),
  }
}

export interface Teacher {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly active: boolean
}

export const TEACHERS = {
  begay: teacher('Shandiin', 'Begay', 'shandiin.begay'),
  fitzgerald: teacher('Maeve', 'Fitzgerald', 'maeve.fitzgerald'),
  ortiz: teacher('Marisol', 'Ortiz', 'marisol.ortiz'),
  nowak: teacher('Łukasz', 'Nowak', 'lukasz.nowak'),
  nguyen: teacher('Thảo', 'Nguyễn', 'thao.nguyen'),
  okafor: teacher('Chidi', 'Okafor', 'chidi.okafor'),
  nunez: teacher('Rafael', 'Nuñez', 'rafael.nunez'),
  tanaka: teacher('Keiko', 'Tanaka', 'keiko.tanaka'),
  obrien: teacher('Declan', "O'Brien", 'declan.obrien'),
  haddad: teacher('Layla', 'Haddad', 'layla.haddad'),
  petrova: teacher('Irina', 'Petrova', 'irina.petrova'),
  whitaker: teacher('Grace', 'Whitaker', 'grace.whitaker'),
  devries: teacher('Jan', 'de Vries', 'jan.devries'),
  tsosie: teacher('Harrison', 'Tsosie', 'harrison.tsosie'),
  haldane: teacher('Walter', 'Haldane', 'walter.haldane', false),
} as const satisfies Readonly<Record<string, Teacher>>
export type TeacherKey = keyof typeof TEACHERS

/** Walter Haldane left after the past semester. Chidi Okafor took over the classes. */
export const RETIRED = { key: 'haldane', successor: 'okafor' } as const satisfies Record<string, TeacherKey>

function teacher(first_name: string, last_name: string, account: string, active = true): Teacher {
  return { first_name, last_name, email: `${account}@sample.school`, active }
}

export interface SampleUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
}

export interface SampleChild {
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent: SampleUser
}

export interface Family {
  readonly parent: SampleUser
  readonly children: readonly SampleChild[]
}

type FamilyRow = readonly [first: string, last: string, children: Readonly<Record<string, Grade>>]
