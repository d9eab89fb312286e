import { type ESTree, parseSync, Visitor } from "vite";
import { browsersLacking, browsersLackingMethod, globalNamed, memberOf } from "./compat.ts";

/** A function or property that a supported browser lacks, as scripts name it. */
export type NewerFunction = { name: string; lacking: string[] };

const GLOBAL_OBJECTS = ["globalThis", "window", "self"];
/** Methods of iterators, which arrays have always had. */
const ITERATED = /^(values|keys|entries|matchAll)$/;
const HELPERS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;

/**
 * The newer functions that a script names without a check (`a?.()`, `typeof A`). A method of an unknown type counts
 * when no type supports it in all browsers.
 */
export function newerFunctions(script: string, fileName = "script.js"): NewerFunction[] {
  const { program, errors } = parseSync(fileName, script);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const found = new Map<string, string[]>();
  /** Nodes that are checked by the script, or counted already. */
  const apart = new Set<ESTree.Node>();
  const called = new Set<ESTree.Node>();
  const declared = new Set<string>();
  /** Names of variables, by the constructor of their value. */
  const kinds = new Map<string, string>([["searchParams", "URLSearchParams"]]);
  const named: { name: string; node: ESTree.Node }[] = [];
  const note = (name: string, lacking: string[]) => lacking.length > 0 && found.set(name, lacking);
  const key = (node: { key: ESTree.Node; computed: boolean }) => void (node.computed || apart.add(node.key));
  const declare = (node: ESTree.Node | null): void => {
    for (const name of namesIn(node)) declared.add(name);
  };
  /** Imported names: they are seldom arrays or texts, and often have methods of the same names. */
  const brought = new Set<string>();
  const bring = (local: ESTree.BindingIdentifier) => {
    declare(local);
    brought.add(local.name);
  };
  const declareFunction = (node: ESTree.Function) => {
    declare(node.id);
    for (const one of node.params) declare(one);
  };

  /** The support of a property of a constructed value, or of an address's parameters. */
  const madeBy = (object: ESTree.Node, name: string) => {
    const kind = constructorOf(object) ?? kinds.get(lastNameOf(object));
    return kind === undefined ? undefined : memberOf(kind, name);
  };

  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      declare(id);
      const made = constructorOf(init);
      if (id.type === "Identifier" && made) kinds.set(id.name, made);
    },
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    ClassDeclaration: ({ id }) => declare(id),
    ClassExpression: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ imported, local }) => {
      apart.add(imported);
      bring(local);
    },
    ImportDefaultSpecifier: ({ local }) => bring(local),
    ImportNamespaceSpecifier: ({ local }) => bring(local),
    ExportSpecifier: ({ exported }) => void apart.add(exported),
    LabeledStatement: ({ label }) => void apart.add(label),
    Property: key,
    MethodDefinition: key,
    PropertyDefinition: key,
    UnaryExpression: ({ operator, argument }) => void (operator === "typeof" && apart.add(argument)),
    CallExpression: (node) => void (isCheckedOrOther(node) ? apart : called).add(node.callee),
    Identifier: (node) => void named.push({ name: node.name, node }),
    MemberExpression: (node) => {
      if (node.optional) apart.add(node.object);
      if (node.computed || node.property.type !== "Identifier") return;
      apart.add(node.property);
      if (apart.has(node)) return;
      const { object, property } = node;
      const owner = object.type === "Identifier" ? object.name : "";
      const compat = GLOBAL_OBJECTS.includes(owner) ? globalNamed(property.name) : memberOf(owner, property.name);
      if (compat) note(`${owner}.${property.name}`, browsersLacking(compat));
      else if (browsersLacking(madeBy(object, property.name)).length > 0)
        note(`.${property.name}`, browsersLacking(madeBy(object, property.name)));
      else if (HELPERS.test(property.name) && isIterator(object))
        note(`Iterator.prototype.${property.name}`, browsersLacking(memberOf("Iterator", property.name)));
      else if (called.has(node) && !brought.has(owner))
        note(`.${property.name}()`, browsersLackingMethod(property.name));
    },
    Literal: (node) => {
      if ("regex" in node && node.regex.flags.includes("v"))
        note("RegExp.unicodeSets", browsersLacking(memberOf("RegExp", "unicodeSets")));
    },
  }).visit(program);

  for (const { name, node } of named) {
    const compat = apart.has(node) || declared.has(name) ? undefined : globalNamed(name);
    if (compat) note(name, browsersLacking(compat));
  }
  return [...found].map(([name, lacking]) => ({ name, lacking }));
}

/** A set's methods take sets: a method of the same name that takes a list (a schema's `union`) is of something else. */
const SET_METHODS = /^(union|intersection|difference)$/;

function isCheckedOrOther({ optional, callee, arguments: [first] }: ESTree.CallExpression): boolean {
  return (
    optional ||
    (SET_METHODS.test(callee.type === "MemberExpression" ? lastNameOf(callee) : "") &&
      first?.type === "ArrayExpression")
  );
}

/** The name of the called constructor. */
const constructorOf = (node: ESTree.Node | null): string | undefined =>
  node?.type === "NewExpression" && node.callee.type === "Identifier" ? node.callee.name : undefined;

function lastNameOf(node: ESTree.Node): string {
  if (node.type === "MemberExpression" && node.property.type === "Identifier") return node.property.name;
  return node.type === "Identifier" ? node.name : "";
}

function isIterator(node: ESTree.Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  // `Object.values()` and the like return arrays.
  if (object.type === "Identifier" && object.name === "Object") return false;
  return property.type === "Identifier" && ITERATED.test(property.name);
}

/** The names that a declaration introduces. */
function namesIn(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case "Identifier":
      return [node.name];
    case "ObjectPattern":
      return node.properties.flatMap((one) => namesIn(one.type === "Property" ? one.value : one.argument));
    case "ArrayPattern":
      return node.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(node.left);
    case "RestElement":
      return namesIn(node.argument);
    default:
      return [];
  }
}
