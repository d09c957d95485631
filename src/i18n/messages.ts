import type { German } from './catalogues.ts'

/** A group of words: texts, or further words under a name. */
export interface Words {
  readonly [name: string]: string | Words
}

/** Words of one language, by their groups: all there are, or those of a page. */
export type Catalogue = Readonly<Record<string, Words>>

type Keys<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Keys<Tree[Name]>}`
}[keyof Tree & string]

/** `count_one` and `count_other` are asked for as `count`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every key there is, taken from the German catalogues: a key that is missing there does not compile. */
export type MessageKey = WithoutPlural<Keys<German>>

export type Values = Readonly<Record<string, string | number>>

export type Translate = (key: MessageKey, values?: Values) => string
