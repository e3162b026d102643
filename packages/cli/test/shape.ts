import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** A schema as a person reads it: names and types, with what is said about them behind. */
export function shapeOf(schema: z.ZodType): string {
  return written(z.toJSONSchema(schema, { reused: "inline" }), "");
}

const isOne = (value: Schema["items"]): value is Schema => isSchema(value) && !Array.isArray(value);
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

function written(schema: Schema, indent: string): string {
  if (schema.anyOf)
    return schema.anyOf
      .filter(isSchema)
      .map((one) => written(one, indent))
      .join(" | ");
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.$ref !== undefined) return "any";
  if (schema.type === "array") return `[${isOne(schema.items) ? written(schema.items, indent) : "any"}]`;
  if (schema.allOf)
    return schema.allOf
      .filter(isSchema)
      .map((one) => written(one, indent))
      .join(" & ");
  if (schema.type !== "object") return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const { additionalProperties: any } = schema;
    return `{ <name>: ${isSchema(any) ? written(any, indent) : "any"} }`;
  }
  const inner = `${indent}  `;
  const lines = properties.filter(isNamedSchema).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const note = property.description === undefined ? "" : `  // ${property.description}`;
    const type = written(property, inner);
    return type.includes("\n")
      ? `${inner}${name}${optional}: ${type.replace("\n", `${note}\n`)}`
      : `${inner}${name}${optional}: ${type}${note}`;
  });
  const open = isSchema(schema.additionalProperties) ? [`${inner}<name>?: any`] : [];
  return `{\n${[...lines, ...open].join("\n")}\n${indent}}`;
}

function isNamedSchema(entry: [string, unknown]): entry is [string, Schema] {
  return isSchema(entry[1]);
}
