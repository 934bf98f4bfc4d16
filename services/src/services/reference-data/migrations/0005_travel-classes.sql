CREATE TABLE "reference_data"."travel_classes" (
	"operator" text NOT NULL,
	"service_class" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "travel_classes_operator_service_class_pk" PRIMARY KEY("operator","service_class")
);
